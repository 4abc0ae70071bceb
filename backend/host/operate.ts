import type { z } from "zod";
import { behaviors } from "../../contract/audit-behaviors";
import type { outputSwitch, storageChange } from "../../contract/site-fields";
import { codedError } from "../errors";
import type { MutationScope } from "../graphql/mutate";
import { parseId } from "../ids";
import { listModules } from "../module/service";
import { requireHostManagement } from "../permission/policy";
import type { Services } from "../services";
import * as changes from "./changes";
import { hostTarget } from "./manage";
import type { StorageRow } from "./queries";

/** What masters and region managers have a host itself do. Every function writes its audit row. */

/**
 * @throws UPDATE_HOST_FAIL when there is no newer version, an update is in progress, or the host
 * refuses
 */
export async function upgradeHostFirmware(
  { tx, viewer, audit, afterCommit }: MutationScope,
  { hosts, scopes }: Services,
  id: number | null,
): Promise<number> {
  const hostId = await requireHostManagement(tx, viewer, id);
  const version = await changes.claimFirmwareUpdate(tx, hostId);
  if (version === null) throw codedError("UPDATE_HOST_FAIL", { field: "id" });
  const host = await changes.lockHost(tx, viewer, hostId);
  await audit({
    behaviorId: behaviors.hostFirmwareUpdateStarted,
    ...(host && { target: hostTarget(host) }),
    payload: { before: { version: host?.apVersion }, after: { version } },
  });
  afterCommit(async () => {
    if (await hosts.command(hostId, { type: "upgrade", version })) return;
    await changes.failFirmwareUpdate(scopes.forAccount(viewer.accountId), hostId);
    throw codedError("UPDATE_HOST_FAIL", { field: "id" });
  });
  return hostId;
}

/** @throws NOT_FOUND for a drive the host does not have; as requireHostManagement */
export async function updateHostStorage(
  { tx, viewer, audit, afterCommit }: MutationScope,
  { hosts }: Services,
  input: z.output<typeof storageChange>,
): Promise<StorageRow> {
  const hostId = await requireHostManagement(tx, viewer, parseId(input.host_id), "host_id");
  const change = {
    enabled: input.recycle_enabled,
    threshold: input.recycle_threshold,
    keepday: input.recycle_keepday,
  };
  // Reports of many hosts are stored in one batch. It skips a locked host, but would wait for a locked drive.
  await changes.lockHost(tx, viewer, hostId);
  const storage = await changes.updateStorageRow(tx, hostId, input.drive, change);
  if (!storage) throw codedError("NOT_FOUND", { field: "drive" });
  await audit({
    behaviorId: behaviors.storageSettingsUpdated,
    target: { type: "storage", id: String(hostId), name: storage.drive },
    payload: { after: change },
  });
  afterCommit(() => hosts.sendRetention(hostId));
  return storage;
}

/**
 * Requests the host to switch an output; the host reports the new state itself.
 * @throws SWITCH_FAILED when there is no such output, or the host refuses
 */
export async function switchModuleOutput(
  { tx, viewer, audit, afterCommit }: MutationScope,
  { hosts }: Services,
  input: z.output<typeof outputSwitch>,
): Promise<{ hostId: number; index: number }> {
  const hostId = await requireHostManagement(tx, viewer, parseId(input.host_id), "host_id");
  const { module: index, output, on } = input;
  const module = (await listModules(tx, [hostId])).find((candidate) => candidate.index === index);
  if (module?.output[output] === undefined) {
    throw codedError("SWITCH_FAILED", { field: module ? "output" : "module" });
  }
  await audit({
    behaviorId: behaviors.outputSwitched,
    target: { type: "module", id: String(module.id), name: module.name },
    payload: { before: { output, on: module.output[output] }, after: { output, on } },
  });
  afterCommit(async () => {
    const accepted = await hosts.command(hostId, {
      type: "switch_output",
      module: index,
      output,
      on,
    });
    if (!accepted) throw codedError("SWITCH_FAILED", { field: "output" });
  });
  return { hostId, index };
}
