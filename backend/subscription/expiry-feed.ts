import { createHash, randomBytes } from "node:crypto";
import { behaviors } from "../../contract/audit-behaviors";
import { limits } from "../../contract/limits";
import type { Scopes } from "../db/scopes";
import { codedError } from "../errors";
import type { MutationScope } from "../graphql/mutate";
import type { Viewer } from "../viewer";
import * as queries from "./expiry-feed-queries";
import { type ExpiryRow, listExpiries } from "./expiry-queries";

/** A private calendar address of a master, with everything that will end. Its token is shown once. */

export interface ExpiryCalendar {
  accountName: string;
  language: string | null;
  list: ExpiryRow[];
}

const digestOf = (token: string) => createHash("sha256").update(token).digest();
const targetOf = ({ userId, email }: Pick<Viewer, "userId" | "email">) => ({
  type: "expiry_feed",
  id: String(userId),
  name: email,
});

/** Creates the address, in place of one before, which ends with it. */
export async function createExpiryFeed({ tx, viewer, audit }: MutationScope): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await queries.saveExpiryFeed(tx, viewer, digestOf(token));
  await audit({ behaviorId: behaviors.expiryFeedCreated, target: targetOf(viewer) });
  return token;
}

/** @throws NOT_FOUND when there is none */
export async function deleteExpiryFeed(scope: MutationScope): Promise<void> {
  if (!(await endExpiryFeed(scope, scope.viewer))) throw codedError("NOT_FOUND");
}

/** Ends the address of a user. False when there is none. */
export async function endExpiryFeed(
  { tx, audit }: Pick<MutationScope, "tx" | "audit">,
  owner: Pick<Viewer, "userId" | "email">,
): Promise<boolean> {
  if (!(await queries.deleteExpiryFeedOf(tx, owner.userId))) return false;
  await audit({ behaviorId: behaviors.expiryFeedDeleted, target: targetOf(owner) });
  return true;
}

/**
 * What the calendar of this token shows; open only while its user is a verified master.
 * @throws NOT_FOUND alike for a revoked and an unknown one
 */
export async function readExpiryCalendar(scopes: Scopes, token: string): Promise<ExpiryCalendar> {
  const digest = digestOf(token);
  const found = await queries.findFeedOwner(scopes.system, digest);
  if (!found) throw codedError("NOT_FOUND");
  const { accountId, ...words } = found;
  const db = scopes.forAccount(accountId);
  await queries.touchExpiryFeed(db, digest);
  const filter = { kind: null, state: "upcoming", keyword: "" } as const;
  const page = { limit: limits.queryEventsMax, offset: 0, sort: "expires" } as const;
  return { ...words, list: await listExpiries(db, accountId, filter, page) };
}
