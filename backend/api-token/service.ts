import type { z } from "zod";
import type { newApiToken } from "../../contract/api-tokens";
import { behaviors } from "../../contract/audit-behaviors";
import { limits } from "../../contract/limits";
import type { Scopes } from "../db/scopes";
import { codedError } from "../errors";
import { toSeconds } from "../graphql/builder";
import type { MutationScope } from "../graphql/mutate";
import { parseId } from "../ids";
import { createLimiter } from "../limiter/limiter";
import type { Viewer } from "../viewer";
import * as queries from "./queries";
import { createTokenText, digestOf } from "./token-text";

export interface ApiTokenService {
  /**
   * Who a live token acts for: its creator, while a verified master. Null otherwise. Read anew each time, so that a
   * revocation counts at once in every process.
   * @throws TOO_MANY_ATTEMPTS above the token's requests a minute
   */
  findViewer(token: string): Promise<Viewer | null>;
}

export function createApiTokens({ system: db, pool }: Scopes): ApiTokenService {
  const requests = createLimiter(pool, {
    name: "api-token",
    attempts: limits.apiTokenRequestsPerMinute,
    windowSeconds: 60,
    blockSeconds: 0,
  });
  return {
    async findViewer(token) {
      const digest = digestOf(token);
      const found = digest && (await queries.findLiveToken(db)(digest));
      if (!found) return null;
      const { id, name, scope, isUnnoted, ...owner } = found;
      await requests.consume(String(id));
      if (isUnnoted) await queries.touchToken(db, id);
      return { ...owner, master: true, sessionId: "", apiToken: { id, name, scope } };
    },
  };
}

const targetOf = ({ id, name }: { id: number; name: string }) => ({
  type: "api_token",
  id: String(id),
  name,
});

/**
 * Creates a token that acts for the viewer.
 * @returns the token itself: it is kept nowhere
 * @throws INVALID_ARGUMENT with the maximum for an account that has that many
 */
export async function createApiToken(
  { tx, viewer, audit }: MutationScope,
  { name, scope, expire_days: days }: Omit<z.output<typeof newApiToken>, "password">,
): Promise<{ id: number; token: string }> {
  const { accountId, userId } = viewer;
  const max = limits.apiTokensMax;
  await queries.lockTokens(tx, accountId);
  if ((await queries.countUnended(tx, accountId)) >= max) {
    throw codedError("INVALID_ARGUMENT", { max });
  }
  const token = createTokenText();
  const digest = digestOf(token);
  if (!digest) throw new Error("a token of an unknown form was created");
  const row = { accountId, userId, name, scope, digest, days };
  const { id, expiresAt } = await queries.insertToken(tx, row);
  await audit({
    behaviorId: behaviors.apiTokenCreated,
    target: targetOf({ id, name }),
    payload: { after: { name, scope, expired: toSeconds(expiresAt) } },
  });
  return { id, token };
}

/** @throws NOT_FOUND alike for an unknown one, another account's and one revoked before */
export async function revokeApiToken(
  { tx, viewer, audit }: MutationScope,
  id: string,
): Promise<void> {
  const revoked = await queries.revokeToken(tx, viewer.accountId, parseId(id));
  if (!revoked) throw codedError("NOT_FOUND");
  await audit({ behaviorId: behaviors.apiTokenRevoked, target: targetOf(revoked) });
}

/** Revokes the tokens of a user who is no master any more: they must not come back with the role. */
export async function revokeApiTokensOf(
  { tx, audit }: Pick<MutationScope, "tx" | "audit">,
  userId: number,
): Promise<void> {
  for (const revoked of await queries.revokeTokensOf(tx, userId)) {
    await audit({ behaviorId: behaviors.apiTokenRevoked, target: targetOf(revoked) });
  }
}
