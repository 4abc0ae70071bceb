import { formatTime } from "~/lib/format";
import { useFormat } from "~/lib/use-format";
import type { PlaybackSession } from "~/player/recording/playback-session";
import { useShownSeconds } from "./use-session";

interface RecordingClockProps {
  session: PlaybackSession | null;
  startMs: number;
  timeZone: string;
}

/** The moment shown, on the host's own clock (decision D23), over its picture. */
export function RecordingClock({ session, startMs, timeZone }: RecordingClockProps) {
  const { options } = useFormat();
  const seconds = useShownSeconds(session, startMs);
  return (
    <time
      dateTime={new Date(seconds * 1000).toISOString()}
      className="pointer-events-none absolute top-1.5 right-2 font-mono text-[10px]/[13px] font-medium text-white opacity-90 [text-shadow:0_0_2px_#000,0_1px_2px_#000] @max-[200px]:hidden"
    >
      {formatTime(seconds, { ...options, timeZone })}
    </time>
  );
}
