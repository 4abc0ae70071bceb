import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { PlaybackSpeed } from "~/player/recording/playback-clock";
import { PlaybackSession } from "~/player/recording/playback-session";

/** The page's playback session, already playing; null on the server and until the page has hydrated. */
export function useSession(startMs: number): PlaybackSession | null {
  const [session, setSession] = useState<PlaybackSession | null>(null);
  const start = useRef(startMs);
  useEffect(() => {
    const created = new PlaybackSession(start.current);
    created.clock.play();
    setSession(created);
    return () => created.dispose();
  }, []);
  return session;
}

export interface ClockState {
  isPlaying: boolean;
  speed: PlaybackSpeed;
}

const idle = "false/1";

/** Clock state for the play button and the speeds. */
export function useClockState(session: PlaybackSession | null): ClockState {
  const text = useSyncExternalStore(
    (onChange) => session?.clock.watch(onChange) ?? (() => {}),
    () => (session ? `${session.clock.isPlaying}/${session.clock.speed}` : idle),
    () => idle,
  );
  const [isPlaying, speed] = text.split("/");
  return { isPlaying: isPlaying === "true", speed: Number(speed) as PlaybackSpeed };
}

/** Playback time in whole seconds; re-renders once per second. */
export function useShownSeconds(session: PlaybackSession | null, startMs: number): number {
  return useSyncExternalStore(
    (onChange) => session?.watch(onChange) ?? (() => {}),
    () => Math.floor((session?.clock.read() ?? startMs) / 1000),
    () => Math.floor(startMs / 1000),
  );
}
