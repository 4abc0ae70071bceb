import type { AgentMessage, DeviceCommand, FirmwareProgress } from "../../contract/device";
import type { ModuleInfo } from "../../contract/device-parts";
import type { DemoPtz } from "../demo/ptz";
import type { Device } from "./device";

const upgradeSteps = 10;

/**
 * Simulates a host: outputs switch, cameras move, updates take a while and end in the new version.
 */
export function createDemoDevice(options: {
  version?: string;
  modules: ModuleInfo[];
  /** Cameras that accept PTZ commands. */
  cameraIndexes: number[];
  ptz: DemoPtz;
  /** One tenth of an update, in ms. */
  upgradeStepMs?: number;
}): Device {
  const cameras = new Set(options.cameraIndexes);
  const stepMs = options.upgradeStepMs ?? 800;
  const listeners = new Set<(message: AgentMessage) => void>();
  let { modules, version } = options;
  let upgrading = false;

  function emit(message: AgentMessage): void {
    for (const listener of listeners) listener(message);
  }

  function switchOutput(index: number, output: number, on: boolean): boolean {
    const module = modules.find((candidate) => candidate.index === index);
    if (!module?.connected || module.output[output] === undefined) return false;
    const changed = { ...module, output: module.output.with(output, on) };
    modules = modules.map((candidate) => (candidate === module ? changed : candidate));
    emit({ type: "module_state", modules });
    return true;
  }

  function upgrade(to: string): boolean {
    if (upgrading || to === version) return false;
    upgrading = true;
    const report = (progress: FirmwareProgress) => emit({ type: "firmware", ...progress });
    report({ status: "received", progress: 0 });
    let step = 0;
    const timer = setInterval(() => {
      step++;
      if (step < upgradeSteps) {
        report({ status: "in_progress", progress: (step * 100) / upgradeSteps });
        return;
      }
      clearInterval(timer);
      upgrading = false;
      version = to;
      report({ status: "completed", progress: 100, version: to });
    }, stepMs);
    timer.unref();
    return true;
  }

  return {
    describe: () => ({ ...(version && { version }), ...(modules.length > 0 && { modules }) }),
    command(command: DeviceCommand) {
      switch (command.type) {
        case "ptz":
          if (!cameras.has(command.camera_index)) return false;
          options.ptz.move(command);
          return true;
        case "switch_output":
          return switchOutput(command.module, command.output, command.on);
        case "upgrade":
          return upgrade(command.version);
      }
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
