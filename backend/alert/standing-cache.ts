import { createFindingMatcher, type PlacedFinding } from "../ai/finding-matcher";
import type { Scopes } from "../db/scopes";
import type { Bus } from "../realtime/bus";
import { toStandingFilter } from "./standing-filter";
import { listStandingAlerts } from "./standing-queries";

/** The ids of the alerts whose saved search a finding matches; null for an account without such alerts. */
export type StandingMatcher = ((placed: PlacedFinding) => number[]) | null;

/** A change that another process told of while the database's channel was lost is known after so long. */
const maxAgeMs = 60_000;

/** The standing searches of each account, made ready once, and again after a change. */
export function createStandingCache({ scopes, bus }: { scopes: Scopes; bus: Bus }) {
  const accounts = new Map<number, { madeMs: number; matcher: Promise<StandingMatcher> }>();
  // An entry that is still being read goes too: what it has read may be from before the change.
  const stops = [
    bus.subscribe("standing_searches_changed", ({ accountId }) => {
      accounts.delete(accountId);
    }),
    bus.onResumed(() => accounts.clear()),
  ];

  async function read(accountId: number): Promise<StandingMatcher> {
    const alerts = await listStandingAlerts(scopes.forAccount(accountId), accountId);
    const searches = alerts.flatMap(({ alertId, query }) => {
      const search = toStandingFilter(query);
      return search ? [{ key: alertId, search }] : [];
    });
    return searches.length > 0 ? createFindingMatcher(searches) : null;
  }

  return {
    async get(accountId: number): Promise<StandingMatcher> {
      const known = accounts.get(accountId);
      if (known && Date.now() - known.madeMs < maxAgeMs) return known.matcher;
      const entry = { madeMs: Date.now(), matcher: read(accountId) };
      accounts.set(accountId, entry);
      return entry.matcher.catch((error: unknown) => {
        if (accounts.get(accountId) === entry) accounts.delete(accountId);
        throw error;
      });
    },
    close() {
      for (const stop of stops) stop();
    },
  };
}
