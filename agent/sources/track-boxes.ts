import type { DetectedObject } from "../../contract/media";
import type { Track } from "../demo/happenings";

type Box = Track["actors"][number]["boxes"][number];

/**
 * Tracks have a box every half second; a longer pause means that the actor was hidden meanwhile.
 */
const longestStepFrames = 5;

/** Boxes come with every second picture: five times a second are enough to follow with the eye. */
export const framesPerBoxes = 2;

/**
 * Objects of a track in one frame of its loop, interpolated in a straight line between two known
 * boxes.
 */
export function listVisibleObjects(track: Track, frame: number): DetectedObject[] {
  return track.actors.flatMap(({ id, kind, boxes }) => {
    const box = findBox(boxes, frame, track.frames);
    return box ? [{ id, kind, box }] : [];
  });
}

function findBox(
  boxes: readonly Box[],
  frame: number,
  loopFrames: number,
): DetectedObject["box"] | null {
  const before = boxes.findLast(([at]) => at <= frame);
  if (!before) return null;
  const [at, ...from] = before;
  if (at === frame) return from;
  // The loop is seamless: after its last box comes its first.
  const next = boxes.find(([later]) => later > frame) ?? boxes[0];
  if (!next) return null;
  const step = (next[0] - at + loopFrames) % loopFrames;
  if (step > longestStepFrames) return null;
  const [, ...to] = next;
  const part = (frame - at) / step;
  const between = (index: 0 | 1 | 2 | 3) =>
    Math.round((from[index] + (to[index] - from[index]) * part) * 1e4) / 1e4;
  return [between(0), between(1), between(2), between(3)];
}
