import { createHash, randomBytes } from "node:crypto";
import { behaviors } from "../../contract/audit-behaviors";
import { limits } from "../../contract/limits";
import { services as serviceNumbers } from "../../contract/names";
import { writeAudit } from "../audit/service";
import type { Database } from "../db/client";
import { codedError } from "../errors";
import type { Client } from "../graphql/context";
import { getLimiter } from "../limiter/shared";
import type { Services } from "../services";
import { findLiveSession, insertTicket, listServices, redeemTicket } from "../session/service";
import { getProfile, type Profile } from "../user/service";
import type { Viewer } from "../viewer";

/**
 * Hands a signed-in user over to the other applications (specification sections 2 and 6, decision
 * D38): a token of 60 seconds for one application and one use, which its server redeems. The
 * session's own token never leaves the cloud.
 */

/** The applications by service number: audiences of the token. */
export const handoffAudiences: ReadonlyMap<number, string> = new Map([
  [serviceNumbers.accessControl, "access"],
  [serviceNumbers.eMap, "map"],
]);

/** Services that need a subscription of their own; the others only a session (specification section 6). */
const paidServices: ReadonlySet<number> = new Set([serviceNumbers.accessControl]);

export interface HandoffToken {
  token: string;
  audience: string;
}

/** The token's user, as far as the other application may know them. */
export interface HandoffIdentity {
  profile: Profile;
  audience: string;
  serviceId: number;
  /** Null for a service that needs no subscription of its own. */
  expiredAt: Date | null;
}

const hashToken = (token: string) => createHash("sha256").update(token).digest();

function getAudience(serviceId: number): string {
  const audience = handoffAudiences.get(serviceId);
  if (!audience) throw codedError("INVALID_ARGUMENT", { field: "service_id" });
  return audience;
}

/** The subscription's end; null where the service needs none. @throws ORDER_EXPIRED */
async function requireSubscription(
  db: Database,
  { accountId }: Viewer,
  serviceId: number,
): Promise<Date | null> {
  if (!paidServices.has(serviceId)) return null;
  const services = await listServices(db, accountId);
  const end = services.find((service) => service.serviceId === serviceId)?.expiredAt;
  if (!end || end.getTime() <= Date.now()) {
    throw codedError("ORDER_EXPIRED", { field: "service_id" });
  }
  return end;
}

/** @throws INVALID_ARGUMENT for a service that is no other application; ORDER_EXPIRED without subscription */
export async function createHandoffToken(
  db: Database,
  viewer: Viewer,
  serviceId: number,
): Promise<HandoffToken> {
  const audience = getAudience(serviceId);
  await requireSubscription(db, viewer, serviceId);
  const token = randomBytes(32).toString("base64url");
  await insertTicket(db, {
    hash: hashToken(token),
    purpose: `handoff-${audience}`,
    sessionId: viewer.sessionId,
    seconds: limits.handoffTokenSeconds,
  });
  return { token, audience };
}

/**
 * Redeems a token for its user's identity, and audits the hand-off.
 * @throws EXPIRED_TOKEN alike for one that is unknown, late, used, for another application, or of
 * an ended session
 * @throws ORDER_EXPIRED when the subscription ended meanwhile; TOO_MANY_ATTEMPTS
 */
export async function redeemHandoffToken(
  { scopes }: Services,
  client: Client,
  { token, serviceId }: { token: string; serviceId: number },
): Promise<HandoffIdentity> {
  const audience = getAudience(serviceId);
  const limiter = getLimiter(scopes.pool, {
    name: "handoff-address",
    attempts: 60,
    windowSeconds: 5 * 60,
    blockSeconds: 5 * 60,
  });
  await limiter.consume(client.address);
  const sessionId = await redeemTicket(scopes.system, hashToken(token), `handoff-${audience}`);
  const viewer = sessionId ? await findLiveSession(scopes.system, sessionId) : null;
  if (!viewer) throw codedError("EXPIRED_TOKEN");
  // Refund: it was no guess, and the other application's one address serves all users.
  await limiter.refund(client.address);
  const db = scopes.forAccount(viewer.accountId);
  const profile = await getProfile(db, viewer);
  const expiredAt = await requireSubscription(db, viewer, serviceId);
  await writeAudit(db, client, {
    behaviorId: behaviors.signedIn,
    accountId: viewer.accountId,
    userId: viewer.userId,
    userEmail: viewer.email,
    serviceId,
    target: { type: "application", id: String(serviceId), name: audience },
  });
  return { profile, audience, serviceId, expiredAt };
}
