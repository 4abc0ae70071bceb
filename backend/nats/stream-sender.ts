import { type Frame, frameKinds } from "../../contract/media";
import type { SharedStream } from "../media/shared-stream";
import { answerKinds } from "./host-protocol";
import type { Caller } from "./host-server";

/** Above this many unacknowledged bytes a console gets nothing until the next keyframe. */
export const maxUnacknowledgedBytes = 2 * 1024 * 1024;

/** Sends a live stream to another console, once for all who watch it there, at that console's pace. */
export function createStreamSender(
  shared: SharedStream,
  caller: Caller,
): { stop(): void; acknowledge(bytes: number): void } {
  let unacknowledgedBytes = 0;
  let waitsForKeyframe = true;

  function wants(frame: Frame): boolean {
    const isFull = unacknowledgedBytes > maxUnacknowledgedBytes;
    if (frame.kind === frameKinds.boxes) return !waitsForKeyframe && !isFull;
    if (frame.kind !== frameKinds.fragment) return true;
    if (waitsForKeyframe && !frame.keyframe) return false;
    waitsForKeyframe = isFull;
    return !isFull;
  }

  const stop = shared.attach({
    opened: (format) => caller.tell({ type: "format", format }),
    frame(frame, message) {
      if (!wants(frame)) return;
      unacknowledgedBytes += message.byteLength;
      caller.send(answerKinds.frame, message);
    },
    ended: (reason) => caller.end({ type: "ended", reason }),
  });
  return {
    stop,
    acknowledge(bytes) {
      unacknowledgedBytes = Math.max(0, unacknowledgedBytes - bytes);
    },
  };
}
