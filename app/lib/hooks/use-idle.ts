import { useCallback, useEffect, useRef, useState } from "react";
import { limits } from "~contract/limits";

/** Mouse, key, touch and wheel events in the tab count as activity (decision D19). */
const activity = ["pointerdown", "pointermove", "keydown", "touchstart", "wheel"] as const;

/** Remaining seconds of the prompt after this idle time; null before it is shown. */
export function secondsLeft(idleMs: number): number | null {
  if (idleMs < limits.idleTimeoutMs) return null;
  const endMs = limits.idleTimeoutMs + limits.idleCountdownSeconds * 1000;
  return Math.max(0, Math.ceil((endMs - idleMs) / 1000));
}

/**
 * After five minutes without input, counts down 30 s and calls `onEnd` (specification section 5, Idle). During the
 * countdown only `keep` ends it: a nudged mouse is no proof of presence.
 */
export function useIdle(isEnabled: boolean, onEnd: () => void) {
  const [seconds, setSeconds] = useState<number | null>(null);
  const activeAtMs = useRef(0);
  const isPrompting = useRef(false);
  const end = useRef(onEnd);
  end.current = onEnd;

  const keep = useCallback(() => {
    activeAtMs.current = Date.now();
    isPrompting.current = false;
    setSeconds(null);
  }, []);

  useEffect(() => {
    if (!isEnabled) return;
    keep();
    const onActivity = () => {
      if (!isPrompting.current) activeAtMs.current = Date.now();
    };
    const check = () => {
      const left = secondsLeft(Date.now() - activeAtMs.current);
      isPrompting.current = left !== null;
      setSeconds(left);
      if (left === 0) end.current();
    };
    for (const type of activity) window.addEventListener(type, onActivity, { passive: true });
    const timer = setInterval(check, 1_000);
    return () => {
      for (const type of activity) window.removeEventListener(type, onActivity);
      clearInterval(timer);
      isPrompting.current = false;
      setSeconds(null);
    };
  }, [isEnabled, keep]);

  return { seconds, keep };
}
