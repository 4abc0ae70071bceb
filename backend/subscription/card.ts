import { and, asc, eq, ilike, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import { behaviors } from "../../contract/audit-behaviors";
import { cardStatuses, services } from "../../contract/names";
import type { Database, Transaction } from "../db/client";
import { mobileCard } from "../db/tables";
import { codedError } from "../errors";
import type { MutationScope } from "../graphql/mutate";
import type { Page } from "../graphql/page";
import { parseId } from "../ids";
import { likePattern } from "../sql";

/** Mobile access cards (specification sections 3 and 4). */

export type CardRow = typeof mobileCard.$inferSelect;

export interface CardPage {
  list: CardRow[];
  total: number;
  perPage: number;
}

export async function getCardPage(
  db: Database,
  accountId: number,
  keyword: string,
  page: Page,
): Promise<CardPage> {
  const pattern = likePattern(keyword);
  const where = and(
    eq(mobileCard.accountId, accountId),
    keyword === ""
      ? undefined
      : or(ilike(mobileCard.cardNumber, pattern), ilike(mobileCard.serialKey, pattern)),
  );
  const [list, total] = await Promise.all([
    db
      .select()
      .from(mobileCard)
      .where(where)
      .orderBy(asc(mobileCard.cardNumber), asc(mobileCard.id))
      .limit(page.limit)
      .offset(page.offset),
    db.$count(mobileCard, where),
  ]);
  return { list, total, perPage: page.limit };
}

async function getCard(tx: Transaction, accountId: number, id: string | number): Promise<CardRow> {
  const number = parseId(id);
  const rows =
    number === null
      ? []
      : await tx
          .select()
          .from(mobileCard)
          .where(and(eq(mobileCard.id, number), eq(mobileCard.accountId, accountId)))
          .for("update");
  const row = rows[0];
  if (!row) throw codedError("NOT_FOUND", { field: "id" });
  return row;
}

/** All of an account's, in one order: of two that become the main one at once neither waits for the other. */
async function lockCards(tx: Transaction, accountId: number): Promise<void> {
  await tx
    .select({ id: mobileCard.id })
    .from(mobileCard)
    .where(eq(mobileCard.accountId, accountId))
    .orderBy(asc(mobileCard.id))
    .for("update");
}

const targetOf = (card: CardRow) => ({
  type: "mobile_card",
  id: String(card.id),
  name: card.cardNumber,
});

/** @throws CREATE_LICENSE_FAIL for an invalid key, and for one that was added before */
export async function addCard(
  { tx, viewer, audit }: MutationScope,
  serialKey: string,
): Promise<CardRow> {
  const claim = await tx.execute(sql`select sightline_claim_card(${serialKey}) as id`);
  const id = claim.rows[0]?.id;
  if (id === null || id === undefined) {
    throw codedError("CREATE_LICENSE_FAIL", { field: "serial_key" });
  }
  const card = await getCard(tx, viewer.accountId, Number(id));
  await audit({
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
  { tx, viewer, audit }: MutationScope,
  id: string,
  mainCard: boolean,
): Promise<CardRow> {
  if (mainCard) await lockCards(tx, viewer.accountId);
  const before = await getCard(tx, viewer.accountId, id);
  if (mainCard) {
    await tx
      .update(mobileCard)
      .set({ mainCard: false })
      .where(and(eq(mobileCard.accountId, viewer.accountId), ne(mobileCard.id, before.id)));
  }
  await tx.update(mobileCard).set({ mainCard }).where(eq(mobileCard.id, before.id));
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
    from: eq(mobileCard.status, cardStatuses.registered),
    to: cardStatuses.unregistered,
    behaviorId: behaviors.mobileCardReset,
  });
}

/** @throws NOT_FOUND; SWITCH_FAILED for one that is deactivated */
export function deactivateCard(scope: MutationScope, id: string): Promise<CardRow> {
  return changeStatus(scope, id, {
    from: inArray(mobileCard.status, [cardStatuses.unregistered, cardStatuses.registered]),
    to: cardStatuses.deactivated,
    behaviorId: behaviors.mobileCardDeactivated,
  });
}

async function changeStatus(
  { tx, viewer, audit }: MutationScope,
  id: string,
  change: { from: SQL; to: number; behaviorId: number },
): Promise<CardRow> {
  const before = await getCard(tx, viewer.accountId, id);
  const rows = await tx
    .update(mobileCard)
    .set({ status: change.to })
    .where(and(eq(mobileCard.id, before.id), change.from))
    .returning();
  const after = rows[0];
  if (!after) throw codedError("SWITCH_FAILED", { field: "id" });
  await audit({
    behaviorId: change.behaviorId,
    serviceId: services.accessControl,
    target: targetOf(before),
    payload: { before: { status: before.status }, after: { status: after.status } },
  });
  return after;
}
