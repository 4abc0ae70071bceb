import type { EventSummary } from "../event/store";
import { createFire, type FiringDeps } from "./fire";
import { type EnabledAlert, listEnabledAlerts } from "./queries";
import { cooldownKey, createTriggerMatcher } from "./triggers";

/** Fires users' alerts on stored events that are their triggers. */
export function createAlertFiring(
  deps: FiringDeps,
): (accountId: number, events: EventSummary[], storedMs?: number) => Promise<void> {
  const fire = createFire(deps);
  return async (accountId, events, storedMs) => {
    const alerts = await listEnabledAlerts(deps.scopes.forAccount(accountId), accountId);
    await fire(
      accountId,
      alerts.flatMap((alert) => firstPerSource(alert, events).map((event) => ({ alert, event }))),
      storedMs,
    );
  };
}

/** The first matching event of each source: the others fall into its cooldown anyway. */
function firstPerSource(alert: EnabledAlert, events: EventSummary[]): EventSummary[] {
  const isTrigger = createTriggerMatcher(alert.triggerEvents);
  const first = new Map<number, EventSummary>();
  for (const event of events) {
    const source = cooldownKey(event);
    if (!first.has(source) && isTrigger(event)) first.set(source, event);
  }
  return [...first.values()];
}
