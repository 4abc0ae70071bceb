import { frameKinds } from "../../contract/media-frame";
import type { SourceFrame } from "./source";

/** Whether a reader that may be full gets this frame: once full, it gets none until a keyframe finds room. */
export function shouldPause(isPaused: boolean, isFull: boolean, frame: SourceFrame): boolean {
  if (isFull) return true;
  return isPaused && !frame.keyframe && frame.kind === frameKinds.fragment;
}
