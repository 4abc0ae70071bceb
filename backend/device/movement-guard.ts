import type { HostCommand } from "../../contract/device";
import { isPtzMovement } from "../../contract/names";

/** The PTZ movements that run on one host. */
export interface MovementGuard {
  /** A command that is being sent to the host. */
  note(command: HostCommand): void;
  /** Forgets all movements: the host is gone. */
  end(): void;
}

/**
 * Stops a camera whose movement is not renewed in time: a page that was closed, or that lost its network, cannot do it.
 */
export function createMovementGuard(options: {
  stopAfterMs: number;
  stop(cameraIndex: number): void;
}): MovementGuard {
  const timers = new Map<number, NodeJS.Timeout>();

  function forget(index: number): void {
    clearTimeout(timers.get(index));
    timers.delete(index);
  }

  return {
    note(command) {
      if (command.type !== "ptz") return;
      const index = command.camera_index;
      forget(index);
      if (!isPtzMovement(command.command)) return;
      const timer = setTimeout(() => {
        forget(index);
        options.stop(index);
      }, options.stopAfterMs);
      timers.set(index, timer);
    },
    end() {
      for (const index of [...timers.keys()]) forget(index);
    },
  };
}
