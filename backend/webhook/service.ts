import { behaviors } from "../../contract/audit-behaviors";
import { limits } from "../../contract/limits";
import type { WebhookEvent } from "../../contract/webhook-names";
import { codedError } from "../errors";
import type { MutationScope } from "../graphql/mutate";
import { parseId } from "../ids";
import type { Keyring } from "../keyring";
import { mayLeadTo, type WebhookRules } from "./address";
import { failWaiting } from "./delivery-queries";
import * as queries from "./queries";
import { createSecret, sealSecret } from "./secret";
import { enqueueDelivery } from "./tell";

export interface WebhookInput {
  url: string;
  events: WebhookEvent[];
}

const targetOf = ({ id, url }: queries.WebhookRow) => ({
  type: "webhook",
  id: String(id),
  // Without the query: receivers put secrets there.
  name: originOf(url),
});
const originOf = (url: string) => url.split("?", 1)[0] ?? "";
const describe = ({ url, events }: WebhookInput) => ({ url: originOf(url), events });

function requireRow(row: queries.WebhookRow | null): queries.WebhookRow {
  if (!row) throw codedError("NOT_FOUND");
  return row;
}

/** @throws INVALID_ARGUMENT for an address that the deployment's settings do not allow */
export function requireAddress(url: string, rules: WebhookRules): void {
  if (!mayLeadTo(url, rules)) throw codedError("INVALID_ARGUMENT", { field: "url" });
}

/**
 * @returns the secret that its deliveries are signed with, shown this once
 * @throws INVALID_ARGUMENT with the maximum for an account that has that many
 */
export async function createWebhook(
  { tx, viewer, audit }: MutationScope,
  keyring: Keyring,
  input: WebhookInput,
): Promise<{ id: number; secret: string }> {
  const { accountId } = viewer;
  const max = limits.webhooksMax;
  await queries.lockWebhooks(tx, accountId);
  if ((await queries.listWebhooks(tx, accountId)).length >= max) {
    throw codedError("INVALID_ARGUMENT", { max });
  }
  const secret = createSecret();
  const sealed = sealSecret(keyring, accountId, secret);
  const row = await queries.insertWebhook(tx, { accountId, ...input, secret: sealed });
  await audit({
    behaviorId: behaviors.webhookCreated,
    target: targetOf(row),
    payload: { after: describe(row) },
  });
  return { id: row.id, secret };
}

/** @throws NOT_FOUND */
export async function updateWebhook(
  { tx, viewer, audit }: MutationScope,
  id: string,
  input: WebhookInput,
): Promise<queries.WebhookRow> {
  const before = requireRow(await queries.findWebhook(tx, viewer.accountId, parseId(id)));
  const after = requireRow(await queries.updateWebhook(tx, viewer.accountId, before.id, input));
  await audit({
    behaviorId: behaviors.webhookUpdated,
    target: targetOf(after),
    payload: { before: describe(before), after: describe(after) },
  });
  return after;
}

/** Switched off, it gives up what waits. @throws NOT_FOUND */
export async function switchWebhook(
  { tx, viewer, audit }: MutationScope,
  id: string,
  enabled: boolean,
): Promise<queries.WebhookRow> {
  const row = requireRow(
    await queries.updateWebhook(tx, viewer.accountId, parseId(id), { enabled }),
  );
  if (!enabled) await failWaiting(tx, row.id);
  const behaviorId = enabled ? behaviors.webhookEnabled : behaviors.webhookDisabled;
  await audit({ behaviorId, target: targetOf(row) });
  return row;
}

/** @throws NOT_FOUND */
export async function deleteWebhook(
  { tx, viewer, audit }: MutationScope,
  id: string,
): Promise<void> {
  const row = requireRow(await queries.deleteWebhook(tx, viewer.accountId, parseId(id)));
  await audit({
    behaviorId: behaviors.webhookDeleted,
    target: targetOf(row),
    payload: { before: describe(row) },
  });
}

/** @returns the new secret, shown this once @throws NOT_FOUND */
export async function replaceWebhookSecret(
  { tx, viewer, audit }: MutationScope,
  keyring: Keyring,
  id: string,
): Promise<{ id: number; secret: string }> {
  const secret = createSecret();
  const sealed = sealSecret(keyring, viewer.accountId, secret);
  const row = requireRow(await queries.replaceSecret(tx, viewer.accountId, parseId(id), sealed));
  await audit({ behaviorId: behaviors.webhookSecretReplaced, target: targetOf(row) });
  return { id: row.id, secret };
}

/** Sends a delivery without facts, whatever the webhook is told of. @throws NOT_FOUND */
export async function testWebhook({ tx, viewer, audit }: MutationScope, id: string): Promise<void> {
  const { accountId } = viewer;
  const row = requireRow(await queries.findWebhook(tx, accountId, parseId(id)));
  await enqueueDelivery(tx, { accountId, webhookId: row.id, type: "test", facts: {} });
  await audit({ behaviorId: behaviors.webhookTested, target: targetOf(row) });
}
