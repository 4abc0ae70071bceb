import { usePageKeys } from "~/lib/hooks/use-page-keys";
import { useShortcuts } from "~/lib/hooks/use-shortcuts";
import type { PlaybackKey } from "~/lib/keys/key-table";
import { zoomAt } from "~/lib/time/timeline-scale";
import { playbackSpeeds } from "~/player/recording/playback-clock";
import type { PlaybackSession } from "~/player/recording/playback-session";
import type { EventSteps } from "./events/use-event-steps";
import type { KnownEvents } from "./events/use-events";
import type { TimelineData } from "./timeline/use-timeline";
import type { Moment } from "./use-moment";
import type { ClockState } from "./use-session";

/** State and functions for transport, timeline and keys. */
export interface PlaybackControls {
  session: PlaybackSession | null;
  clock: ClockState;
  moment: Moment;
  timeline: TimelineData;
  /** Single events of the window; null while unknown. */
  events: KnownEvents | null;
  eventSteps: EventSteps;
  /** The camera for frame steps and previews. */
  selectedId: string | null;
}

export function togglePlay({ session, clock }: PlaybackControls): void {
  if (clock.isPlaying) session?.clock.pause();
  else session?.clock.play();
}

function changeSpeed({ session, clock }: PlaybackControls, by: 1 | -1): void {
  const next = playbackSpeeds[playbackSpeeds.indexOf(clock.speed) + by];
  if (next) session?.clock.setSpeed(next);
}

/** Whether a key belongs to the focused element: all keys in fields, menus and dialogs, space on buttons. */
function isTaken(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("input, select, textarea, dialog, [role=tree]")) return true;
  return event.key === " " && target?.closest("button, a, summary") != null;
}

interface PageActions {
  fullScreen: () => void;
  toggleExport: () => void;
}

/** Jumps of the arrow keys, as of the buttons beside "play". */
export const jumpMs = 10_000;

/** Keys of the page, as listed in the key table, its footer and buttons. */
export function usePlaybackKeys(controls: PlaybackControls, actions: PageActions): void {
  const shortcuts = useShortcuts();
  usePageKeys((event) => {
    if (!shortcuts || isTaken(event)) return;
    const { moment, session, selectedId, eventSteps } = controls;
    const jump = (ms: number) => moment.seek(moment.read() + ms);
    const keys: Record<PlaybackKey, () => void> = {
      " ": () => togglePlay(controls),
      k: () => togglePlay(controls),
      j: () => eventSteps.go(-1),
      l: () => eventSteps.go(1),
      i: moment.markIn,
      o: moment.markOut,
      ",": () => session?.step(selectedId, -1),
      ".": () => session?.step(selectedId, 1),
      arrowleft: () => jump(-jumpMs),
      arrowright: () => jump(jumpMs),
      "[": () => changeSpeed(controls, -1),
      "]": () => changeSpeed(controls, 1),
      "<": () => changeSpeed(controls, -1),
      ">": () => changeSpeed(controls, 1),
      "+": () => moment.setWindow(zoomAt(moment.window, 0.5, 0.5)),
      "-": () => moment.setWindow(zoomAt(moment.window, 0.5, 2)),
      f: actions.fullScreen,
      e: actions.toggleExport,
    };
    const key = event.key.toLowerCase();
    if (!Object.hasOwn(keys, key)) return;
    event.preventDefault();
    keys[key as PlaybackKey]();
  });
}
