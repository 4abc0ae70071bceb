import { frameKinds } from "../../contract/media-frame";
import type { SourceFrame } from "./source";

/** Above this a reader is too slow: its stream pauses until there is room for the next keyframe. */
export const maxBufferedBytes = 2 * 1024 * 1024;

/** Whether this frame is left out for a reader with so many bytes waiting. */
export function shouldPause(isPaused: boolean, bufferedBytes: number, frame: SourceFrame): boolean {
  if (bufferedBytes > maxBufferedBytes) return true;
  return isPaused && !frame.keyframe && frame.kind === frameKinds.fragment;
}
