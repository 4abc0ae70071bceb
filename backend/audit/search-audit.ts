import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { services as serviceIds } from "../../contract/names";
import type { Scopes } from "../db/scopes";
import { describeFault, isDatabaseAway, isStatementTimeout } from "../errors";
import type { Client } from "../graphql/context";
import type { Viewer } from "../viewer";
import { writeAuditOnce } from "./service";

/** What a search asks for, in words and ids; the same search has the same text. */
export type SearchPart =
  | string
  | number
  | readonly (string | number)[]
  | { readonly [name: string]: SearchPart };

/** A search as the log keeps it: without its page, so that turning pages is the same search. */
export interface Search {
  behaviorId: number;
  filter: { readonly [name: string]: SearchPart };
  /** Ends of its time, if it has such; `until` is the first moment after it. */
  range: { from?: Date; to?: Date };
  /** What the user typed, where the filter was read from words. */
  words?: string | undefined;
}

/**
 * Notes searches in the audit log (decision D95) behind their answers, one after the other: two pages that ask for the
 * same at once leave one row. What waits is written before the cloud closes, and tried again while the database is away.
 */
export interface SearchAudit {
  /** Returns at once. */
  add(viewer: Viewer, client: Client, search: Search): void;
  /** Resolves when nothing waits any more. */
  settled(): Promise<void>;
  /** Resolves after a last attempt to write what waits. */
  close(): Promise<void>;
}

interface Waiting {
  viewer: Viewer;
  client: Client;
  search: Search;
  madeMs: number;
}

const maxWaiting = 10_000;

export function createSearchAudit(deps: {
  scopes: Pick<Scopes, "forAccount">;
  retryMs?: number;
  log?: (line: string) => void;
}): SearchAudit {
  const { scopes, retryMs = 2_000, log = (line) => console.warn(`audit: ${line}`) } = deps;
  const waiting: Waiting[] = [];
  const closing = new AbortController();
  let running: Promise<void> | null = null;

  async function drain(): Promise<void> {
    // The answer goes first.
    await new Promise((resolve) => setImmediate(resolve));
    let isAway = false;
    for (let next = waiting[0]; next; next = waiting[0]) {
      try {
        await write(next);
        isAway = false;
      } catch (error) {
        const isTried = isDatabaseAway(error) || isStatementTimeout(error);
        if (!isAway) log(`a search was not noted: ${describeFault(error)}`);
        isAway = isTried;
        if (isTried && closing.signal.aborted) break;
        if (isTried) {
          await wait(retryMs, undefined, { signal: closing.signal }).catch(() => undefined);
          continue;
        }
      }
      waiting.shift();
    }
    running = null;
  }

  const write = ({ viewer, client, search, madeMs }: Waiting) =>
    writeAuditOnce(scopes.forAccount(viewer.accountId), client, toEntry(viewer, search), {
      ageMs: Date.now() - madeMs,
    });

  return {
    add(viewer, { address, userAgent }, search) {
      if (waiting.length >= maxWaiting) return log("a search was not noted: too many wait");
      waiting.push({ viewer, client: { address, userAgent }, search, madeMs: Date.now() });
      running ??= drain();
    },
    async settled() {
      await running;
    },
    async close() {
      closing.abort();
      await running;
      if (waiting.length > 0)
        log(`${waiting.length} searches were not noted: the database is away`);
    },
  };
}

function toEntry({ accountId, userId, email }: Viewer, search: Search) {
  const { behaviorId, filter, range, words } = search;
  const asked = JSON.stringify(filter);
  return {
    behaviorId,
    accountId,
    userId,
    userEmail: email,
    serviceId: serviceIds.cloudVms,
    target: {
      type: "search",
      id: createHash("sha256").update(asked).digest("base64url").slice(0, 22),
      name: summarise(filter),
    },
    payload: { filter, ...(words && { words }) },
    range: { from: toSeconds(range.from), until: toSeconds(range.to, 1) },
  };
}

/** @param less seconds, for the moment after the last second that counts */
const toSeconds = (time: Date | undefined, less = 0) =>
  time ? Math.floor(time.getTime() / 1000) - less : null;

/** "person: up_body_color red, hat with; host_id: 4, 7" */
const summarise = (filter: Search["filter"]): string =>
  Object.entries(filter)
    .map(([name, part]) => [name, sayPart(part)].filter((text) => text !== "").join(": "))
    .join("; ");

function sayPart(part: SearchPart): string {
  if (typeof part !== "object") return String(part);
  const parts = Array.isArray(part)
    ? part.map(String)
    : Object.entries(part).map(([name, value]) => `${name} ${sayPart(value)}`);
  return parts.join(", ");
}
