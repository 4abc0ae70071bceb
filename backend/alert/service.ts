import type { AlertForm, TriggerEvent } from "../../contract/alerts";
import { behaviors } from "../../contract/audit-behaviors";
import { limits } from "../../contract/limits";
import { services as serviceIds } from "../../contract/names";
import type { Database, Transaction } from "../db/client";
import { codedError, requireVersion, type VersionedObject } from "../errors";
import { seesEvents } from "../event/scope";
import type { MutationScope } from "../graphql/mutate";
import { parseId } from "../ids";
import type { Bus } from "../realtime/bus";
import { announceStandingChange, listSearchesInSight } from "../saved-search/service";
import type { Viewer } from "../viewer";
import {
  type AlertRow,
  countReachable,
  deleteAlert,
  findAlert,
  insertAlert,
  listAlerts,
  lockAlert,
  lockAlertsOf,
  toSavedSearchId,
  toValues,
  updateAlert,
} from "./queries";

export { searchAlerts } from "./queries";

const target = (alert: { id: number; name: string }) => ({
  type: "user_alert",
  id: String(alert.id),
  name: alert.name,
});

const describe = (alert: AlertRow) => ({
  name: alert.name,
  weekdays: alert.weekdays,
  start_time: alert.startTime,
  end_time: alert.endTime,
  enable: alert.enable,
  trigger_events: alert.triggerEvents,
  ...(alert.savedSearchId !== null && { saved_search_id: String(alert.savedSearchId) }),
});

/** As the arguments of its update name it. */
const describeVersion = (alert: AlertRow): VersionedObject => ({
  ...describe(alert),
  id: String(alert.id),
  version: alert.version,
  saved_search_id: alert.savedSearchId === null ? null : String(alert.savedSearchId),
});

const distinctIds = (ids: (string | null | undefined)[]) => [
  ...new Set(ids.filter((id) => id != null).map((id) => parseId(id) ?? 0)),
];

/** The cameras and hosts that triggers name. */
const listNamed = (triggers: readonly TriggerEvent[]) => ({
  cameraIds: distinctIds(triggers.map((trigger) => trigger.host_cam_id)),
  hostIds: distinctIds(triggers.map((trigger) => trigger.host_id)),
});

/** The AI search that triggers an alert, as far as the viewer sees it. */
export async function findTriggerSearch(
  tx: Database | Transaction,
  viewer: Viewer,
  savedSearchId: number,
) {
  const searches = await listSearchesInSight(tx, viewer, "ai_search");
  return searches.find(({ id }) => id === savedSearchId) ?? null;
}

/**
 * Checks what triggers name; a camera, host or saved search out of reach is refused like one that does not exist.
 * @param keptSearchId of the alert that is changed: it stays, also while its owner does not share it
 * @throws ACCESS_DENIED for a user who sees no camera, and so cannot be alerted
 */
export async function checkTriggers(
  tx: Database | Transaction,
  viewer: Viewer,
  rule: Pick<AlertForm, "trigger_events" | "saved_search_id">,
  keptSearchId: number | null = null,
): Promise<void> {
  const { trigger_events: triggers } = rule;
  if (!(await seesEvents(tx, viewer))) throw codedError("ACCESS_DENIED");
  const named = listNamed(triggers);
  const count = named.cameraIds.length + named.hostIds.length;
  if (count > 0 && (await countReachable(tx, viewer, named)) < count) {
    throw codedError("INVALID_ARGUMENT", { field: "trigger_events" });
  }
  const searchId = toSavedSearchId(rule);
  const isNew = searchId !== null && searchId !== keptSearchId;
  if (isNew && !(await findTriggerSearch(tx, viewer, searchId))) {
    throw codedError("INVALID_ARGUMENT", { field: "saved_search_id" });
  }
}

/** Alerts on saved searches are held in memory by every process. */
function announceChange(scope: MutationScope, bus: Bus, ...alerts: AlertRow[]): void {
  if (alerts.some(({ savedSearchId }) => savedSearchId !== null))
    announceStandingChange(scope, bus);
}

/** @throws ACCESS_DENIED for a user without any camera */
export async function createAlert(
  scope: MutationScope,
  bus: Bus,
  form: AlertForm,
): Promise<AlertRow> {
  const { tx, viewer } = scope;
  await checkTriggers(tx, viewer, form);
  const max = limits.alertsPerUserMax;
  await lockAlertsOf(tx, viewer.userId);
  if ((await listAlerts(tx, viewer)).length >= max) throw codedError("INVALID_ARGUMENT", { max });
  const made = await insertAlert(tx, viewer, toValues(form));
  await scope.audit({
    behaviorId: behaviors.alertCreated,
    serviceId: serviceIds.cloudVms,
    target: target(made),
    payload: { after: describe(made) },
  });
  announceChange(scope, bus, made);
  return made;
}

/** @throws USER_ALERT_NOT_FOUND */
export async function getAlert(
  tx: Database | Transaction,
  viewer: Viewer,
  id: number | null,
): Promise<AlertRow> {
  const found = id === null ? null : await findAlert(tx, viewer, id);
  if (!found) throw codedError("USER_ALERT_NOT_FOUND", { field: "id" });
  return found;
}

/** As getAlert(), for a change: locked until the transaction ends. */
async function getAlertToChange(
  { tx, viewer }: MutationScope,
  id: number | null,
): Promise<AlertRow> {
  const found = id === null ? null : await lockAlert(tx, viewer, id);
  if (!found) throw codedError("USER_ALERT_NOT_FOUND", { field: "id" });
  return found;
}

/**
 * @throws USER_ALERT_NOT_FOUND for another user's alert exactly as for one that does not exist
 * @throws CONFLICT (decision D92)
 */
export async function changeAlert(
  scope: MutationScope,
  bus: Bus,
  id: number | null,
  form: AlertForm,
  version?: number | null,
): Promise<AlertRow> {
  const before = await getAlertToChange(scope, id);
  requireVersion(version, describeVersion(before));
  await checkTriggers(scope.tx, scope.viewer, form, before.savedSearchId);
  const changed = await updateAlert(scope.tx, before.id, toValues(form));
  await scope.audit({
    behaviorId: behaviors.alertUpdated,
    serviceId: serviceIds.cloudVms,
    target: target(changed),
    payload: { before: describe(before), after: describe(changed) },
  });
  announceChange(scope, bus, before, changed);
  return changed;
}

/**
 * @throws USER_ALERT_NOT_FOUND
 * @throws USER_ALERT_ENABLE_FAILED when the user may see none of its cameras any more
 */
export async function switchAlert(
  scope: MutationScope,
  bus: Bus,
  id: number | null,
  enable: boolean,
): Promise<AlertRow> {
  const before = await getAlertToChange(scope, id);
  if (enable && !(await canReceive(scope, before))) {
    throw codedError("USER_ALERT_ENABLE_FAILED", { field: "enable" });
  }
  const changed = await updateAlert(scope.tx, before.id, { enable });
  await scope.audit({
    behaviorId: enable ? behaviors.alertEnabled : behaviors.alertDisabled,
    serviceId: serviceIds.cloudVms,
    target: target(changed),
    payload: { before: { enable: before.enable }, after: { enable } },
  });
  announceChange(scope, bus, changed);
  return changed;
}

async function canReceive(
  { tx, viewer }: MutationScope,
  { triggerEvents: triggers, savedSearchId }: AlertRow,
): Promise<boolean> {
  if (!(await seesEvents(tx, viewer))) return false;
  if (savedSearchId !== null && (await findTriggerSearch(tx, viewer, savedSearchId))) return true;
  const isAnywhere = triggers.some((each) => !each.host_cam_id && !each.host_id);
  return isAnywhere || (await countReachable(tx, viewer, listNamed(triggers))) > 0;
}

/** @throws USER_ALERT_NOT_FOUND */
export async function removeAlert(
  scope: MutationScope,
  bus: Bus,
  id: number | null,
): Promise<void> {
  const alert = await getAlert(scope.tx, scope.viewer, id);
  await deleteAlert(scope.tx, alert.id);
  await scope.audit({
    behaviorId: behaviors.alertDeleted,
    serviceId: serviceIds.cloudVms,
    target: target(alert),
    payload: { before: describe(alert) },
  });
  announceChange(scope, bus, alert);
}
