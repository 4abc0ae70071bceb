import { useEffect, useRef, useState } from "react";

/**
 * Counts down from `totalMs` and then calls `onEnd`, once. Gives the seconds left, at least 1 while
 * it runs. A new total does not start it again; a new key on the component does.
 */
export function useCountdown(totalMs: number, onEnd: () => void): number {
  const [seconds, setSeconds] = useState(Math.ceil(totalMs / 1000));
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    const endsAtMs = performance.now() + totalMs;
    const tick = setInterval(() => {
      setSeconds(Math.max(1, Math.ceil((endsAtMs - performance.now()) / 1000)));
    }, 1000);
    const timer = setTimeout(() => {
      clearInterval(tick);
      end.current();
    }, totalMs);
    return () => {
      clearInterval(tick);
      clearTimeout(timer);
    };
  }, [totalMs]);
  return seconds;
}
