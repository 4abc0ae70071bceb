import type { AlertForm } from "../../contract/alerts";
import { behaviors } from "../../contract/audit-behaviors";
import { limits } from "../../contract/limits";
import { services as serviceIds } from "../../contract/names";
import type { Transaction } from "../db/client";
import type { AlertTrigger } from "../db/tables";
import { codedError } from "../errors";
import { type EventScope, findEventScope } from "../event/scope";
import type { MutationScope } from "../graphql/mutate";
import { parseId } from "../ids";
import type { Viewer } from "../viewer";
import {
  type AlertRow,
  deleteAlert,
  findAlert,
  insertAlert,
  listAlerts,
  toValues,
  updateAlert,
} from "./queries";

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
});

/** Checks a trigger's cameras; one out of reach is refused like one that does not exist. */
async function checkTriggerCameras(
  tx: Transaction,
  viewer: Viewer,
  form: AlertForm,
): Promise<void> {
  const named = form.trigger_events
    .map((trigger) => trigger.host_cam_id)
    .filter((id) => id != null)
    .map((id) => parseId(id) ?? 0);
  const whole = await findEventScope(tx, viewer);
  // A user who sees no camera cannot be alerted.
  if (whole.cameraIds?.length === 0) throw codedError("ACCESS_DENIED");
  if (named.length === 0) return;
  const known = await countCameras(tx, whole, [...new Set(named)]);
  if (known < new Set(named).size) {
    throw codedError("INVALID_ARGUMENT", { field: "trigger_events" });
  }
}

async function countCameras(
  tx: Transaction,
  { accountId, cameraIds }: EventScope,
  ids: number[],
): Promise<number> {
  if (cameraIds) return ids.filter((id) => cameraIds.includes(id)).length;
  const found = await tx.query.camera.findMany({
    columns: { id: true },
    where: (camera, { and, eq, inArray }) =>
      and(eq(camera.accountId, accountId), inArray(camera.id, ids)),
  });
  return found.length;
}

/** @throws ACCESS_DENIED for a user without any camera */
export async function createAlert(scope: MutationScope, form: AlertForm): Promise<AlertRow> {
  const { tx, viewer } = scope;
  await checkTriggerCameras(tx, viewer, form);
  const max = limits.alertsPerUserMax;
  if ((await listAlerts(tx, viewer)).length >= max) throw codedError("INVALID_ARGUMENT", { max });
  const made = await insertAlert(tx, viewer, toValues(form));
  await scope.audit({
    behaviorId: behaviors.alertCreated,
    serviceId: serviceIds.cloudVms,
    target: target(made),
    payload: { after: describe(made) },
  });
  return made;
}

async function getAlert({ tx, viewer }: MutationScope, id: number | null): Promise<AlertRow> {
  const found = id === null ? null : await findAlert(tx, viewer, id);
  if (!found) throw codedError("USER_ALERT_NOT_FOUND", { field: "id" });
  return found;
}

/** @throws USER_ALERT_NOT_FOUND for another user's alert exactly as for one that does not exist */
export async function changeAlert(
  scope: MutationScope,
  id: number | null,
  form: AlertForm,
): Promise<AlertRow> {
  const before = await getAlert(scope, id);
  await checkTriggerCameras(scope.tx, scope.viewer, form);
  const changed = await updateAlert(scope.tx, before.id, toValues(form));
  await scope.audit({
    behaviorId: behaviors.alertUpdated,
    serviceId: serviceIds.cloudVms,
    target: target(changed),
    payload: { before: describe(before), after: describe(changed) },
  });
  return changed;
}

/**
 * @throws USER_ALERT_NOT_FOUND
 * @throws USER_ALERT_ENABLE_FAILED when the user may see none of its cameras any more
 */
export async function switchAlert(
  scope: MutationScope,
  id: number | null,
  enable: boolean,
): Promise<AlertRow> {
  const before = await getAlert(scope, id);
  if (enable && !(await canReceive(scope, before.triggerEvents))) {
    throw codedError("USER_ALERT_ENABLE_FAILED", { field: "enable" });
  }
  const changed = await updateAlert(scope.tx, before.id, { enable });
  await scope.audit({
    behaviorId: enable ? behaviors.alertEnabled : behaviors.alertDisabled,
    serviceId: serviceIds.cloudVms,
    target: target(changed),
    payload: { before: { enable: before.enable }, after: { enable } },
  });
  return changed;
}

async function canReceive(
  { tx, viewer }: MutationScope,
  triggers: AlertTrigger[],
): Promise<boolean> {
  const whole = await findEventScope(tx, viewer);
  if (whole.cameraIds?.length === 0) return false;
  const named = triggers.map((trigger) => trigger.host_cam_id);
  if (named.some((id) => id === undefined)) return true;
  return (
    (await countCameras(
      tx,
      whole,
      named.map((id) => parseId(id ?? "") ?? 0),
    )) > 0
  );
}

/** @throws USER_ALERT_NOT_FOUND */
export async function removeAlert(scope: MutationScope, id: number | null): Promise<void> {
  const alert = await getAlert(scope, id);
  await deleteAlert(scope.tx, alert.id);
  await scope.audit({
    behaviorId: behaviors.alertDeleted,
    serviceId: serviceIds.cloudVms,
    target: target(alert),
    payload: { before: describe(alert) },
  });
}
