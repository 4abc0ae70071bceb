import { playbackLimits, type StreamName } from "../../contract/media";
import { type Mp4Plan, planMp4 } from "../mp4/remux";
import type { RecordedGroup, Recordings } from "./recordings";

export interface ClipRequest {
  stream: StreamName;
  fromMs: number;
  untilMs: number;
}

/** A file, and where the recording goes on that it leaves out; null when that is nowhere in the range asked for. */
export interface PlannedClip extends Mp4Plan {
  nextMs: number | null;
}

const keptPlans = 8;

/**
 * Plans recordings as plain MP4 files. Plans are kept for a while: a browser asks for one file in many ranges. A clip
 * ends where the codec changes; null when nothing is recorded.
 */
export function createClipPlanner(
  recordings: Recordings,
): (cameraIndex: number, request: ClipRequest) => Promise<PlannedClip | null> {
  const plans = new Map<string, Promise<PlannedClip | null>>();

  async function plan(cameraIndex: number, request: ClipRequest): Promise<PlannedClip | null> {
    const { stream, fromMs } = request;
    const untilMs = Math.min(request.untilMs, fromMs + playbackLimits.clipMaxMs);
    const groups: RecordedGroup[] = [];
    let nextMs: number | null = null;
    for await (const group of recordings.listGroups(cameraIndex, stream, fromMs)) {
      if (group.startMs >= untilMs || (groups[0] && group.format !== groups[0].format)) {
        if (group.startMs < request.untilMs) nextMs = Math.ceil(group.startMs);
        break;
      }
      groups.push(group);
    }
    const format = groups[0]?.format;
    const planned = format && (await planMp4(format.bytes, format.init, groups));
    return planned ? { ...planned, nextMs } : null;
  }

  return (cameraIndex, request) => {
    const key = `${cameraIndex}/${request.stream}/${request.fromMs}/${request.untilMs}`;
    const known = plans.get(key);
    if (known) return known;
    const planning = plan(cameraIndex, request);
    plans.set(key, planning);
    planning.catch(() => plans.delete(key));
    const [oldest] = plans.keys();
    if (plans.size > keptPlans && oldest !== undefined) plans.delete(oldest);
    return planning;
  };
}
