import { playbackLimits, type StreamName } from "../../contract/media";
import { type Mp4Plan, planMp4 } from "../mp4/remux";
import type { RecordedGroup, Recordings } from "./recordings";

export interface ClipRequest {
  stream: StreamName;
  fromMs: number;
  untilMs: number;
}

/**
 * A file, and where the recording it leaves out goes on; null when that is not in the requested
 * range.
 */
export interface PlannedClip extends Mp4Plan {
  nextMs: number | null;
}

export type ClipPlanner = (
  cameraIndex: number,
  request: ClipRequest,
  signal: AbortSignal,
) => Promise<PlannedClip | null>;

/** A plan that is being made or was made, shared by requests for the same clip. */
interface Planning {
  clip: Promise<PlannedClip | null>;
  readers: number;
  ending: AbortController;
}

const keptPlans = 8;

/**
 * Plans recordings as plain MP4 files. Plans are cached for a while: a browser requests one file in
 * many ranges. A clip ends where the codec changes; null when nothing is recorded. A plan is
 * aborted once none of its readers waits for it.
 */
export function createClipPlanner(recordings: Recordings): ClipPlanner {
  const plans = new Map<string, Planning>();

  async function plan(
    cameraIndex: number,
    request: ClipRequest,
    signal: AbortSignal,
  ): Promise<PlannedClip | null> {
    const { stream, fromMs } = request;
    const untilMs = Math.min(request.untilMs, fromMs + playbackLimits.clipMaxMs);
    const groups: RecordedGroup[] = [];
    let nextMs: number | null = null;
    for await (const group of recordings.listGroups(cameraIndex, stream, fromMs)) {
      if (group.startMs >= untilMs || (groups[0] && group.format !== groups[0].format)) {
        if (group.startMs < request.untilMs) nextMs = Math.ceil(group.startMs);
        break;
      }
      signal.throwIfAborted();
      groups.push(group);
    }
    const format = groups[0]?.format;
    const planned = format && (await planMp4(format.bytes, format.init, groups, signal));
    return planned ? { ...planned, nextMs } : null;
  }

  function begin(key: string, cameraIndex: number, request: ClipRequest): Planning {
    const ending = new AbortController();
    const planning = { clip: plan(cameraIndex, request, ending.signal), readers: 0, ending };
    plans.set(key, planning);
    planning.clip.catch(() => forget(key, planning));
    const [oldest] = plans.keys();
    if (plans.size > keptPlans && oldest !== undefined) plans.delete(oldest);
    return planning;
  }

  /** Compares the entry first: a plan of the same name may have been started anew meanwhile. */
  function forget(key: string, planning: Planning): void {
    if (plans.get(key) === planning) plans.delete(key);
  }

  return async (cameraIndex, request, signal) => {
    signal.throwIfAborted();
    const key = `${cameraIndex}/${request.stream}/${request.fromMs}/${request.untilMs}`;
    const planning = plans.get(key) ?? begin(key, cameraIndex, request);
    const stopWaiting = () => {
      planning.readers--;
      if (planning.readers > 0) return;
      forget(key, planning);
      planning.ending.abort();
    };
    planning.readers++;
    signal.addEventListener("abort", stopWaiting, { once: true });
    try {
      return await planning.clip;
    } finally {
      signal.removeEventListener("abort", stopWaiting);
    }
  };
}
