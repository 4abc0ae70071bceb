import type { z } from "zod";
import { behaviors } from "../../contract/audit-behaviors";
import type { cameraChange, ptzControl } from "../../contract/site-fields";
import { codedError } from "../errors";
import type { MutationScope } from "../graphql/mutate";
import { parseId } from "../ids";
import { requireCameraManagement } from "../permission/policy";
import type { Services } from "../services";
import { lockCamera, updateCameraRow } from "./queries";
import { getCamera } from "./service";

/** @throws as requireCameraManagement */
export async function updateHostCamera(
  { tx, viewer, audit, afterCommit }: MutationScope,
  { hosts }: Services,
  { host_cam_id: cameraId, ...input }: z.output<typeof cameraChange>,
): Promise<number> {
  const id = parseId(cameraId);
  await requireCameraManagement(tx, viewer, id);
  await lockCamera(tx, viewer.accountId, id);
  const before = await getCamera(tx, viewer, id);
  const after = {
    name: input.name ?? before.name,
    monitorEnabled: input.monitor_enabled ?? before.monitorEnabled,
    monitorType: input.monitor_type ?? before.monitorType,
    recycleKeepday: input.recycle_keepday ?? before.recycleKeepday,
  };
  await updateCameraRow(tx, before.id, after);
  const { name, monitorEnabled, monitorType, recycleKeepday } = before;
  await audit({
    behaviorId: behaviors.cameraSettingsUpdated,
    target: { type: "camera", id: String(before.id), name: after.name },
    payload: { before: { name, monitorEnabled, monitorType, recycleKeepday }, after },
  });
  afterCommit(() => hosts.sendRetention(before.hostId));
  return before.id;
}

/**
 * Moves a camera, or stops it (checklist C283).
 * @throws HOST_NOT_FOUND for a camera out of reach, ACCESS_DENIED for one the viewer may not move
 * @throws SWITCH_FAILED when the camera is away, cannot move, or its host does not take it
 */
export async function controlPtz(
  { tx, viewer, audit, continueAudited, afterCommit }: MutationScope,
  { hosts, movements }: Services,
  input: z.output<typeof ptzControl>,
): Promise<void> {
  const camera = await getCamera(tx, viewer, parseId(input.host_cam_id));
  // A camera without PTZ is no lack of rights: ACCESS_DENIED would end the session (decision D37).
  if (camera.ptz && !camera.canPtz) throw codedError("ACCESS_DENIED", { field: "host_cam_id" });
  const { command, preset } = input;
  if (command === "preset" && !preset) throw codedError("REQUIRED", { field: "preset" });
  if (!camera.ptz || !camera.connected) throw codedError("SWITCH_FAILED", { field: "host_cam_id" });
  const speed = input.speed ?? 5;
  if (movements.renews({ userId: viewer.userId, cameraId: camera.id, command, speed })) {
    continueAudited();
  } else {
    await audit({
      behaviorId: command === "preset" ? behaviors.ptzPresetCalled : behaviors.ptzMoved,
      target: { type: "camera", id: String(camera.id), name: camera.name },
      payload: { after: { command, speed, ...(preset && { preset }) } },
    });
  }
  afterCommit(async () => {
    const accepted = await hosts.command(camera.hostId, {
      type: "ptz",
      camera_index: camera.index,
      command,
      speed,
      ...(preset && { preset }),
    });
    if (!accepted) throw codedError("SWITCH_FAILED", { field: "host_cam_id" });
  });
}
