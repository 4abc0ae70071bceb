import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { behaviors } from "../../contract/audit-behaviors";
import { limits } from "../../contract/limits";
import { exportStates, services as serviceIds } from "../../contract/names";
import type { newVideoExport } from "../../contract/video-export";
import { listCameras } from "../camera/service";
import { codedError } from "../errors";
import type { MutationScope } from "../graphql/mutate";
import { parseId } from "../ids";
import { runNow } from "../jobs/recurring";
import type { Bus } from "../realtime/bus";
import { checkExports } from "./jobs";
import {
  countUserExports,
  deleteExport,
  type ExportRow,
  endExport,
  insertExports,
  listExports,
  lockExport,
  lockUserExports,
  requeueExport,
  sumExportBytes,
} from "./queries";
import type { ExportSettings } from "./settings";

type ExportRequest = z.output<ReturnType<typeof newVideoExport>>;

interface Deps {
  bus: Bus;
  settings: ExportSettings;
  /** Deletes the files whose rows are gone. */
  deleteFiles(): Promise<void>;
}

const target = ({ id, cameraName }: ExportRow) => ({
  type: "video_export",
  id: String(id),
  name: cameraName,
});

const isUnfinished = (state: number) =>
  state === exportStates.waiting || state === exportStates.downloading;

/**
 * Queues exports of these cameras' recordings, one per camera.
 * @throws HOST_NOT_FOUND alike for a camera out of reach, one the user may not play back and one
 * that does not exist
 * @throws EXCEED_EXPORT_LIMIT when the user has too many exports, or the account's take too much
 * space
 */
export async function createExports(
  scope: MutationScope,
  deps: Deps,
  request: ExportRequest,
): Promise<ExportRow[]> {
  const { tx, viewer } = scope;
  const cameraIds = request.host_cam_ids.map((id) => parseId(id) ?? 0);
  const cameras = (await listCameras(tx, viewer, { cameraIds })).filter((row) => row.canPlayback);
  if (cameras.length < cameraIds.length)
    throw codedError("HOST_NOT_FOUND", { field: "host_cam_ids" });
  await lockUserExports(tx, viewer.userId);
  const max = limits.exportsPerUserMax;
  if ((await countUserExports(tx, viewer)) + cameras.length > max) {
    throw codedError("EXCEED_EXPORT_LIMIT", { field: "host_cam_ids", max });
  }
  const { accountMaxBytes } = deps.settings;
  if ((await sumExportBytes(tx, viewer.accountId)) >= accountMaxBytes) {
    throw codedError("EXCEED_EXPORT_LIMIT", { field: "stream", max: accountMaxBytes });
  }
  const batch = randomUUID();
  const ids = await insertExports(
    tx,
    cameras.map(({ id, hostId }) => ({
      accountId: viewer.accountId,
      userId: viewer.userId,
      cameraId: id,
      hostId,
      batch,
      stream: request.stream,
      fromTime: new Date(request.start_date * 1000),
      untilTime: new Date(request.end_date * 1000),
    })),
  );
  const made = await listExports(tx, viewer, { ids }, { limit: ids.length, offset: 0 });
  for (const row of made) {
    await scope.audit({
      behaviorId: behaviors.rangeExported,
      serviceId: serviceIds.cloudVms,
      target: target(row),
      payload: {
        host_cam_id: String(row.cameraId),
        start_date: request.start_date,
        end_date: request.end_date,
        stream: request.stream,
      },
    });
  }
  await runNow(tx, checkExports, {});
  return made;
}

async function getExport({ tx, viewer }: MutationScope, id: number | null): Promise<ExportRow> {
  const page = { limit: 1, offset: 0 };
  const [found] = await listExports(tx, viewer, { ids: [id ?? 0] }, page);
  if (!found) throw codedError("NOT_FOUND", { field: "id" });
  // Lock it: its worker may be about to end it.
  const state = await lockExport(tx, found.id);
  if (state === null) throw codedError("NOT_FOUND", { field: "id" });
  return { ...found, state };
}

/**
 * Ends an unfinished export, so that it can be retried; deletes a finished one with its files.
 * @throws NOT_FOUND for another user's exactly as for one that does not exist
 */
export async function cancelExport(
  scope: MutationScope,
  deps: Deps,
  id: number | null,
): Promise<void> {
  const { tx, viewer } = scope;
  const found = await getExport(scope, id);
  const removed = !isUnfinished(found.state);
  if (removed) await deleteExport(tx, found.id);
  else {
    await endExport(tx, found.id, {
      state: exportStates.interrupted,
      fault: "cancelled",
      keepDays: deps.settings.keepDays,
    });
  }
  await scope.audit({
    behaviorId: behaviors.exportCancelled,
    serviceId: serviceIds.cloudVms,
    target: target(found),
    payload: { removed, percent: found.percent },
  });
  scope.afterCommit(async () => {
    await deps.bus.publish("export_stopped", { exportIds: [found.id] });
    await deps.bus.publish("user_message", {
      accountId: viewer.accountId,
      userId: viewer.userId,
      exceptSessionId: viewer.sessionId,
      message: {
        type: "VIDEO_EXPORT_CHANGE",
        id: String(found.id),
        status: removed ? null : exportStates.interrupted,
        percent: found.percent,
      },
    });
    await deps.deleteFiles();
  });
}

/**
 * Queues a failed or interrupted export again; any other stays as it is.
 * @throws NOT_FOUND for another user's exactly as for one that does not exist
 */
export async function retryExport(scope: MutationScope, id: number | null): Promise<ExportRow> {
  const found = await getExport(scope, id);
  const isDue = !isUnfinished(found.state) && found.state !== exportStates.completed;
  if (isDue) {
    await requeueExport(scope.tx, found.id);
    await runNow(scope.tx, checkExports, {});
  }
  await scope.audit({
    behaviorId: behaviors.rangeExported,
    serviceId: serviceIds.cloudVms,
    target: target(found),
    payload: { retried: isDue },
  });
  const [now] = await listExports(
    scope.tx,
    scope.viewer,
    { ids: [found.id] },
    { limit: 1, offset: 0 },
  );
  return now ?? found;
}
