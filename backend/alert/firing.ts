import type { EventSummary } from "../event/store";
import { createFire, type FiringDeps } from "./fire";
import { type EnabledAlert, listEnabledAlerts, listZones } from "./queries";
import { isActiveAt } from "./schedule";
import { cooldownKey, createTriggerMatcher } from "./triggers";

/** Fires users' alerts on stored events that are their triggers. */
export function createAlertFiring(
  deps: FiringDeps,
): (accountId: number, events: EventSummary[], storedMs?: number) => Promise<void> {
  const fire = createFire(deps);
  return async (accountId, events, storedMs) => {
    const db = deps.scopes.forAccount(accountId);
    const alerts = await listEnabledAlerts(db, accountId);
    const triggered = alerts
      .map((alert) => ({
        alert,
        matching: events.filter(createTriggerMatcher(alert.triggerEvents)),
      }))
      .filter(({ matching }) => matching.length > 0);
    // Most batches trigger nothing.
    if (triggered.length === 0) return;
    const zones = await listZones(
      db,
      triggered.flatMap(({ matching }) => matching.map(({ hostId }) => hostId)),
    );
    const hits = triggered.flatMap(({ alert, matching }) =>
      firstPerSource(alert, matching, zones).map((event) => ({ alert, event })),
    );
    await fire(accountId, hits, storedMs);
  };
}

/**
 * The first event of each source: the others fall into its cooldown anyway. The first within the schedule: after an outage
 * a host sends the events of hours together.
 */
function firstPerSource(
  alert: EnabledAlert,
  matching: EventSummary[],
  zones: ReadonlyMap<number, string>,
): EventSummary[] {
  const first = new Map<number, EventSummary>();
  for (const event of matching) {
    const source = cooldownKey(event);
    const zone = zones.get(event.hostId);
    if (first.has(source) || zone === undefined) continue;
    if (isActiveAt(alert, zone, event.timeMs)) first.set(source, event);
  }
  return [...first.values()];
}
