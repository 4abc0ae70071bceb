import { clipUrl, eventClipMs, recordingDelayMs } from "~contract/media-frame";

export interface ClipSource {
  cam: string | null;
  event_time: number;
  show_playback: boolean;
  has_license: boolean;
  can_playback: boolean;
  /** Server's clock, Unix seconds. */
  now: number;
}

/** The recording around an event: its address, or why there is none. */
export type EventClip =
  | {
      type: "ready";
      url: string;
      /** Where it begins, in Unix ms. */
      startMs: number;
      /** Where it is not the usual half minute. */
      lengthMs?: number;
    }
  /** The camera is still recording it. */
  | { type: "pending" }
  /** The viewer may not play it, or no camera recorded it. */
  | { type: "none" };

export function findClip(event: ClipSource): EventClip {
  const { cam, show_playback: isShown, has_license: isLicensed, can_playback: mayPlay } = event;
  if (cam === null || !isShown || !isLicensed || !mayPlay) return { type: "none" };
  const timeMs = event.event_time * 1000;
  const untilMs = timeMs + eventClipMs.after;
  if (untilMs + recordingDelayMs > event.now * 1000) return { type: "pending" };
  const startMs = timeMs - eventClipMs.before;
  return { type: "ready", url: clipUrl(cam, startMs, untilMs), startMs };
}
