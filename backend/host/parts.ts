import type { z } from "zod";
import { behaviors } from "../../contract/audit-behaviors";
import type { outputSwitch, storageChange } from "../../contract/site-fields";
import { codedError } from "../errors";
import type { MutationScope } from "../graphql/mutate";
import { parseId } from "../ids";
import { listModules } from "../module/service";
import { requireHostManagement } from "../permission/policy";
import type { Services } from "../services";
import { updateStorageRow } from "./changes";
import type { StorageRow } from "./queries";

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
  const storage = await updateStorageRow(tx, hostId, input.drive, change);
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
