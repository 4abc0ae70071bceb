import { behaviors } from "../../contract/audit-behaviors";
import { cardStatuses, services } from "../../contract/names";
import { codedError } from "../errors";
import type { MutationScope } from "../graphql/mutate";
import { parseId } from "../ids";
import type { CardRow } from "./card-queries";
import * as queries from "./card-queries";

/** Mobile access cards (specification sections 3 and 4). */

async function getCard({ tx, viewer }: MutationScope, id: string | number): Promise<CardRow> {
  const number = parseId(id);
  const card = number === null ? null : await queries.lockCard(tx, viewer.accountId, number);
  if (!card) throw codedError("NOT_FOUND", { field: "id" });
  return card;
}

const targetOf = (card: CardRow) => ({
  type: "mobile_card",
  id: String(card.id),
  name: card.cardNumber,
});

/** @throws CREATE_LICENSE_FAIL for an invalid key, and for one that was added before */
export async function addCard(scope: MutationScope, serialKey: string): Promise<CardRow> {
  const id = await queries.claimCard(scope.tx, serialKey);
  if (id === null) throw codedError("CREATE_LICENSE_FAIL", { field: "serial_key" });
  const card = await getCard(scope, id);
  await scope.audit({
    behaviorId: behaviors.serialAdded,
    serviceId: services.accessControl,
    target: targetOf(card),
  });
  return card;
}

/**
 * At most one card of an account is the main one.
 * @throws NOT_FOUND
 */
export async function updateCard(
  scope: MutationScope,
  id: string,
  mainCard: boolean,
): Promise<CardRow> {
  const { tx, viewer, audit } = scope;
  if (mainCard) await queries.lockCards(tx, viewer.accountId);
  const before = await getCard(scope, id);
  await queries.setMainCard(tx, before, mainCard);
  await audit({
    behaviorId: behaviors.mobileCardUpdated,
    serviceId: services.accessControl,
    target: targetOf(before),
    payload: { before: { main_card: before.mainCard }, after: { main_card: mainCard } },
  });
  return { ...before, mainCard };
}

/**
 * Releases a card from its phone, so that another can register it. Cannot be undone.
 * @throws NOT_FOUND; SWITCH_FAILED for one that is not registered
 */
export function resetCard(scope: MutationScope, id: string): Promise<CardRow> {
  return changeStatus(scope, id, {
    from: [cardStatuses.registered],
    to: cardStatuses.unregistered,
    behaviorId: behaviors.mobileCardReset,
  });
}

/** @throws NOT_FOUND; SWITCH_FAILED for one that is deactivated */
export function deactivateCard(scope: MutationScope, id: string): Promise<CardRow> {
  return changeStatus(scope, id, {
    from: [cardStatuses.unregistered, cardStatuses.registered],
    to: cardStatuses.deactivated,
    behaviorId: behaviors.mobileCardDeactivated,
  });
}

async function changeStatus(
  scope: MutationScope,
  id: string,
  change: { from: number[]; to: number; behaviorId: number },
): Promise<CardRow> {
  const before = await getCard(scope, id);
  const after = await queries.setCardStatus(scope.tx, before.id, change);
  if (!after) throw codedError("SWITCH_FAILED", { field: "id" });
  await scope.audit({
    behaviorId: change.behaviorId,
    serviceId: services.accessControl,
    target: targetOf(before),
    payload: { before: { status: before.status }, after: { status: after.status } },
  });
  return after;
}
