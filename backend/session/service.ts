import { createHash, randomBytes } from "node:crypto";
import { behaviors } from "../../contract/audit-behaviors";
import { limits } from "../../contract/limits";
import { writeAudit } from "../audit/service";
import type { Database } from "../db/client";
import type { Client } from "../graphql/context";
import type { Keyring } from "../keyring";
import type { Bus } from "../realtime/bus";
import { noteViewer } from "../request-note";
import type { Viewer } from "../viewer";
import * as queries from "./queries";
import { announceEnded } from "./start";
import { findSessionId } from "./token";

export { deleteTrustedDevices, listFactors, setTwoFactor, upsertFactor } from "./factor-queries";
export {
  accountExists,
  findLiveSession,
  findUserById,
  findUserForLogin,
  insertTicket,
  listServices,
  redeemTicket,
  revokeUserSessions,
} from "./queries";

/** Existing sessions; sign-in.ts creates them. */
export interface SessionService {
  logout(viewer: Viewer, client: Client): Promise<void>;
  /** The viewer of the live session the token names; null otherwise. Counts as use. */
  findViewer(token: string): Promise<Viewer | null>;
  /** A single-use ticket for a socket, valid 30 seconds (decision D26). */
  createTicket(viewer: Viewer, purpose: TicketPurpose): Promise<string>;
  redeemTicket(ticket: string, purpose: TicketPurpose): Promise<Viewer | null>;
  /** The viewer of a live session, marked as used; null when it has ended. */
  findSession(sessionId: string): Promise<Viewer | null>;
  /**
   * Keeps a session alive that is in use without page requests, such as on a video wall. False: it
   * has ended.
   */
  touch(sessionId: string): Promise<boolean>;
}

export type TicketPurpose = "media" | "realtime";

function hashTicket(ticket: string): Buffer {
  return createHash("sha256").update(ticket).digest();
}

export function createSessionService(deps: {
  db: Database;
  bus: Bus;
  keyring: Keyring;
}): SessionService {
  const { db, bus, keyring } = deps;
  return {
    async logout(viewer, client) {
      const ended = await db.transaction(async (tx) => {
        const revoked = await queries.revokeSession(tx, viewer.sessionId);
        if (revoked) {
          await writeAudit(tx, client, {
            behaviorId: behaviors.signedOut,
            accountId: viewer.accountId,
            userId: viewer.userId,
            userEmail: viewer.email,
          });
        }
        return revoked;
      });
      if (ended) await announceEnded(bus, viewer, [viewer.sessionId]);
    },

    async findViewer(token) {
      const sessionId = await findSessionId(keyring, token);
      const viewer = sessionId ? await queries.touchLiveSession(db, sessionId) : null;
      noteViewer(viewer);
      return viewer;
    },

    async createTicket(viewer, purpose) {
      const ticket = randomBytes(32).toString("base64url");
      await queries.insertTicket(db, {
        hash: hashTicket(ticket),
        purpose,
        sessionId: viewer.sessionId,
        seconds: limits.socketTicketSeconds,
      });
      return ticket;
    },

    async redeemTicket(ticket, purpose) {
      const sessionId = await queries.redeemTicket(db, hashTicket(ticket), purpose);
      return sessionId ? queries.findLiveSession(db, sessionId) : null;
    },

    findSession: (sessionId) => queries.touchLiveSession(db, sessionId),

    async touch(sessionId) {
      return (await queries.touchLiveSession(db, sessionId)) !== null;
    },
  };
}
