import { useCallback, useEffect, useRef, useState } from "react";
import { limits } from "~contract/limits";

/** Decision D19: mouse, key, touch and wheel in the tab count as presence. */
const activity = ["pointerdown", "pointermove", "keydown", "touchstart", "wheel"] as const;

/** Seconds the prompt has left when nobody touched the page for this long; null before it shows. */
export function secondsLeft(idleMs: number): number | null {
  if (idleMs < limits.idleTimeoutMs) return null;
  const endMs = limits.idleTimeoutMs + limits.idleCountdownSeconds * 1000;
  return Math.max(0, Math.ceil((endMs - idleMs) / 1000));
}

/**
 * Watches for five minutes without input, then counts 30 s down and calls `onEnd` (specification
 * section 5, Idle). Once the countdown shows, only `keep` ends it: a mouse that is nudged proves little.
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
