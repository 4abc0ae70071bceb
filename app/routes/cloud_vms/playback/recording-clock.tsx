import { TileClock } from "~/components/wall/tile/osd";
import type { PlaybackSession } from "~/player/recording/playback-session";
import { useShownSeconds } from "./use-session";

interface RecordingClockProps {
  session: PlaybackSession | null;
  startMs: number;
  timeZone: string;
}

/** Clock with the playback time over a picture. */
export function RecordingClock({ session, startMs, timeZone }: RecordingClockProps) {
  return <TileClock seconds={useShownSeconds(session, startMs)} timeZone={timeZone} />;
}
