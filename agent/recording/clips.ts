import { playbackLimits, type StreamName } from "../../contract/media";
import { type Mp4Plan, planMp4 } from "../mp4/remux";
import type { RecordedGroup, Recordings } from "./recordings";

export interface ClipRequest {
  stream: StreamName;
  fromMs: number;
  untilMs: number;
}

const keptPlans = 8;

/**
 * Plans recordings as plain MP4 files. Plans are kept for a while: a browser asks for one file in many ranges. A clip
 * ends where the codec changes; null when nothing is recorded.
 */
export function createClipPlanner(
  recordings: Recordings,
): (cameraIndex: number, request: ClipRequest) => Promise<Mp4Plan | null> {
  const plans = new Map<string, Promise<Mp4Plan | null>>();

  async function plan(cameraIndex: number, request: ClipRequest): Promise<Mp4Plan | null> {
    const { stream, fromMs } = request;
    const untilMs = Math.min(request.untilMs, fromMs + playbackLimits.clipMaxMs);
    const groups: RecordedGroup[] = [];
    for await (const group of recordings.listGroups(cameraIndex, stream, fromMs)) {
      if (group.startMs >= untilMs || (groups[0] && group.format !== groups[0].format)) break;
      groups.push(group);
    }
    const format = groups[0]?.format;
    return format ? planMp4(format.bytes, format.init, groups) : null;
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
