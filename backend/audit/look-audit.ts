import { setTimeout as wait } from "node:timers/promises";
import { services as serviceIds } from "../../contract/names";
import type { Scopes } from "../db/scopes";
import { describeFault, isDatabaseAway, isWorthRetrying } from "../errors";
import type { Client } from "../graphql/context";
import type { Viewer } from "../viewer";
import { type LookEntry, writeAuditOnce } from "./service";

/** A look at something: a search, an event, a clip. */
export type Look = Pick<
  LookEntry,
  "behaviorId" | "target" | "payload" | "range" | "toleranceSeconds"
>;

/**
 * Notes looks in the audit log (decision D95) behind their answers, one after the other: two pages that ask for the
 * same at once leave one row. What waits is written before the cloud closes, and tried again while the database is away.
 */
export interface LookAudit {
  /** Returns at once. */
  add(viewer: Viewer, client: Client, look: Look): void;
  /** The same for a visitor without a user, told apart from others by their address. */
  addVisit(accountId: number, client: Client, look: Look): void;
  /** Resolves when nothing waits any more. */
  settled(): Promise<void>;
  /** Resolves after a last attempt to write what waits. */
  close(): Promise<void>;
}

/** Whose look it is. */
type Looker = Pick<Viewer, "accountId"> & { userId: number | null; email: string | null };

interface Waiting {
  viewer: Looker;
  client: Client;
  look: Look;
  madeMs: number;
}

const maxWaiting = 10_000;
/** Attempts at a look whose statement gives way to others: those behind it wait meanwhile. */
const maxAttempts = 5;

export function createLookAudit(deps: {
  scopes: Pick<Scopes, "forAccount">;
  retryMs?: number;
  log?: (line: string) => void;
}): LookAudit {
  const { scopes, retryMs = 2_000, log = (line) => console.warn(`audit: ${line}`) } = deps;
  const waiting: Waiting[] = [];
  const closing = new AbortController();
  let running: Promise<void> | null = null;

  async function drain(): Promise<void> {
    // The answer goes first.
    await new Promise((resolve) => setImmediate(resolve));
    let hasComplained = false;
    let attempts = 0;
    for (let next = waiting[0]; next; next = waiting[0]) {
      try {
        await write(next);
        hasComplained = false;
      } catch (error) {
        if (isWorthRetrying(error)) attempts += 1;
        const isTried = isDatabaseAway(error) || (isWorthRetrying(error) && attempts < maxAttempts);
        if (!hasComplained || !isTried) log(`a look was not noted: ${describeFault(error)}`);
        hasComplained = isTried;
        if (isTried && closing.signal.aborted) break;
        if (isTried) {
          await wait(retryMs, undefined, { signal: closing.signal }).catch(() => undefined);
          continue;
        }
      }
      attempts = 0;
      waiting.shift();
    }
    running = null;
  }

  const write = ({ viewer, client, look, madeMs }: Waiting) =>
    writeAuditOnce(scopes.forAccount(viewer.accountId), client, toEntry(viewer, look), {
      ageMs: Date.now() - madeMs,
    });

  function add(viewer: Looker, { address, userAgent }: Client, look: Look): void {
    if (waiting.length >= maxWaiting) {
      log("a look was not noted: too many wait");
      return;
    }
    waiting.push({ viewer, client: { address, userAgent }, look, madeMs: Date.now() });
    running ??= drain();
  }

  return {
    add,
    addVisit: (accountId, client, look) =>
      add({ accountId, userId: null, email: null }, client, look),
    async settled() {
      await running;
    },
    async close() {
      closing.abort();
      await running;
      if (waiting.length > 0) log(`${waiting.length} looks were not noted: the database is away`);
    },
  };
}

const toEntry = ({ accountId, userId, email }: Looker, look: Look): LookEntry => ({
  ...look,
  accountId,
  userId,
  userEmail: email,
  serviceId: serviceIds.cloudVms,
});
