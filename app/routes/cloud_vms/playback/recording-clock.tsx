import { TileClock } from "~/components/wall/tile/osd";
import type { PlaybackSession } from "~/player/recording/playback-session";
import { useShownSeconds } from "./use-session";

interface RecordingClockProps {
  session: PlaybackSession | null;
  startMs: number;
  timeZone: string;
}

/** The moment shown, over its picture. */
export function RecordingClock({ session, startMs, timeZone }: RecordingClockProps) {
  return <TileClock seconds={useShownSeconds(session, startMs)} timeZone={timeZone} />;
}
