import { randomBytes } from "node:crypto";
import { limits } from "../../contract/limits";
import type { ServerMessage } from "../../contract/realtime";
import { isTimeZone } from "../../contract/time-zone";
import type { Transaction } from "../db/client";
import type { Client } from "../graphql/context";
import type { Keyring } from "../keyring";
import type { Bus } from "../realtime/bus";
import { runEach } from "../run-each";
import type { Viewer } from "../viewer";
import { getSessionTraits, insertSession, listServices, revokeUserSessions } from "./queries";
import { signSessionToken } from "./token";

/** Starts and ends sessions. */

interface Owner {
  id: number;
  accountId: number;
  master: boolean;
}

interface SessionTraits {
  /** IANA name; anything else is dropped. */
  timeZone: string | null;
  expiresAt?: Date;
}

/** Opens a session and returns its token (decision D25). */
export async function startSession(
  tx: Transaction,
  keyring: Keyring,
  owner: Owner,
  traits: SessionTraits,
  client: Client,
): Promise<string> {
  const services = await listServices(tx, owner.accountId);
  const livePassword = randomBytes(18).toString("base64url");
  const expiresAt = traits.expiresAt ?? new Date(Date.now() + limits.sessionHours * 3_600_000);
  const sessionId = await insertSession(tx, {
    accountId: owner.accountId,
    userId: owner.id,
    livePassword,
    timeZone: isTimeZone(traits.timeZone) ? traits.timeZone : null,
    ip: client.address,
    userAgent: client.userAgent?.slice(0, 400) ?? null,
    expiresAt,
  });
  return signSessionToken(keyring, {
    sessionId,
    userId: owner.id,
    master: owner.master,
    subscribedServices: services.map((service) => ({
      service_id: service.serviceId,
      expired_at: Math.floor(service.expiredAt.getTime() / 1000),
    })),
    livePassword,
    expiresAt,
  });
}

/**
 * Ends every session of the viewer, this one too, and opens one in its place: a copied cookie is
 * invalid then (threats C3, C4), while the user stays signed in.
 */
export async function replaceSessions(
  tx: Transaction,
  keyring: Keyring,
  viewer: Viewer,
  client: Client,
): Promise<{ token: string; ended: string[] }> {
  const frame = await getSessionTraits(tx, viewer.sessionId);
  const ended = await revokeUserSessions(tx, viewer.userId);
  const owner = { id: viewer.userId, accountId: viewer.accountId, master: viewer.master };
  return { token: await startSession(tx, keyring, owner, frame, client), ended };
}

/** Fits a notification of PostgreSQL: at most 8000 bytes. */
const idsPerNotification = 100;

/**
 * Sends the user's channels the reason, then closes the channels and streams of the ended sessions.
 * Call after the commit.
 * @param message.except the session that caused it: its page knows
 */
export async function announceEnded(
  bus: Bus,
  user: { accountId: number; userId: number },
  sessionIds: string[],
  push?: { message: ServerMessage; except?: string },
): Promise<void> {
  const tasks: (() => Promise<void>)[] = [];
  if (push) {
    const { message, except } = push;
    const exceptSessionId = except !== undefined && { exceptSessionId: except };
    tasks.push(() => bus.publish("user_message", { ...user, message, ...exceptSessionId }));
  }
  for (let from = 0; from < sessionIds.length; from += idsPerNotification) {
    const part = sessionIds.slice(from, from + idsPerNotification);
    tasks.push(() => bus.publish("session_revoked", { sessionIds: part }));
  }
  await runEach(tasks);
}
