import { setTimeout as pause } from "node:timers/promises";
import type { StoredEvent } from "../event/store";
import { createFire, type FiringDeps, type Hit } from "./fire";
import { listEnabledAlerts } from "./queries";
import { createRecentFirings } from "./recent-firings";
import { createStandingCache, type StandingMatcher } from "./standing-cache";
import { listStandingAlerts } from "./standing-queries";
import { createStandingQueue } from "./standing-queue";
import { cooldownKey } from "./triggers";

export interface StandingSearches {
  /** Holds stored events against the account's standing searches later, and fires their alerts. Returns at once. */
  add(events: StoredEvent[]): void;
  /** Resolves when all that was added has been looked at. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** Matches that wait to be fired; there is one at most for each alert, camera and minute. */
const maxPending = 20_000;
/** A match fires at once, those of the next moment together: what a look before firing costs is paid once for them. */
const firePauseMs = 500;

/** Alerts whose trigger is a saved search: they fire on events with a finding that the search would find. */
export function createStandingSearches(
  deps: FiringDeps & { log?: (line: string) => void },
): StandingSearches {
  const { scopes, log = (line) => console.warn(line) } = deps;
  const fire = createFire(deps);
  const cache = createStandingCache(deps);
  const recent = createRecentFirings();
  /**
   * By alert, source and minute: the others fall into its cooldown anyway. Not one for all minutes: a schedule may begin
   * or end between two events that a host sends together.
   */
  const pending = new Map<string, Match>();
  let firing: Promise<void> | null = null;

  /** Matching is quick, firing is not: events never wait for it. */
  async function lookAt(accountId: number, events: StoredEvent[]): Promise<void> {
    const match = await cache.get(accountId);
    if (!match) return;
    for (const found of findMatches(match, events)) {
      const source = cooldownKey(found.event);
      const key = `${found.alertId} ${source} ${Math.floor(found.event.timeMs / 60_000)}`;
      if (pending.has(key) || recent.isCoolingDown(found.alertId, source)) continue;
      if (pending.size >= maxPending) {
        log("standing searches match more than can be fired: the rest is passed over");
        break;
      }
      pending.set(key, found);
    }
    if (pending.size > 0) firing ??= firePending();
  }

  async function firePending(): Promise<void> {
    while (pending.size > 0) {
      const accountIds = new Set([...pending.values()].map(({ event }) => event.accountId));
      for (const accountId of accountIds) await firePendingOf(accountId);
      await pause(firePauseMs);
    }
    firing = null;
  }

  async function firePendingOf(accountId: number): Promise<void> {
    const matches = [...pending].filter(([, { event }]) => event.accountId === accountId);
    await fireMatches(
      accountId,
      matches.map(([, match]) => match),
    ).catch((error: unknown) => log(`standing searches not fired: ${String(error)}`));
    for (const [key] of matches) pending.delete(key);
  }

  async function fireMatches(accountId: number, matches: Match[]): Promise<void> {
    const hits = await keepEnabled(accountId, matches);
    for (const { alert, event } of await fire(accountId, hits))
      recent.add(alert.id, cooldownKey(event));
  }

  /** Those whose alert and search say yes now: what is held in memory may be a moment old. */
  async function keepEnabled(accountId: number, matches: Match[]): Promise<Hit[]> {
    const db = scopes.forAccount(accountId);
    const ids = [...new Set(matches.map(({ alertId }) => alertId))];
    const standing = await listStandingAlerts(db, accountId, ids);
    const alerts = await listEnabledAlerts(
      db,
      accountId,
      standing.map(({ alertId }) => alertId),
    );
    const byId = new Map(alerts.map((alert) => [alert.id, alert]));
    return matches.flatMap(({ alertId, event }) => {
      const alert = byId.get(alertId);
      return alert ? [{ alert, event }] : [];
    });
  }

  const queue = createStandingQueue(lookAt, log);
  const settled = async () => {
    await queue.settled();
    await firing;
  };
  return {
    // What no camera recorded has no findings that a search would find.
    add: (events) =>
      queue.add(events.filter((event) => event.cameraId !== null && event.findings.length > 0)),
    settled,
    async close() {
      cache.close();
      await settled();
    },
  };
}

interface Match {
  alertId: number;
  event: StoredEvent;
}

/** Once for an alert and an event, however many of its findings match. Without lists of nothing: most events match nothing. */
function findMatches(match: NonNullable<StandingMatcher>, events: StoredEvent[]): Match[] {
  const matches = new Map<string, Match>();
  for (const event of events) {
    const { id, hostId, cameraId, eventId, findings } = event;
    if (cameraId === null) continue;
    for (const finding of findings) {
      for (const alertId of match({ hostId, cameraId, eventId, finding }))
        matches.set(`${alertId} ${id}`, { alertId, event });
    }
  }
  return [...matches.values()];
}
