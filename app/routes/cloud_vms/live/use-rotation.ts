import { useEffect, useRef, useState } from "react";
import { formatSearch } from "~/lib/http/format-search";

/** Choices of seconds per page. */
export const rotationChoices = [10, 30, 60] as const;

/** Seconds per page from the address; null without rotation. */
export function readRotation(params: URLSearchParams): number | null {
  const requested = Number(params.get("rotate"));
  return rotationChoices.find((seconds) => seconds === requested) ?? null;
}

/** Query string with another choice. */
export function writeRotation(params: URLSearchParams, seconds: number | null): string {
  const next = new URLSearchParams(params);
  if (seconds === null) next.delete("rotate");
  else next.set("rotate", String(seconds));
  return `?${formatSearch(next)}`;
}

/**
 * Calls `turn` when the page's seconds have passed; each page starts a new countdown. Null `seconds` and a hidden tab
 * stop it. Returns the remaining seconds.
 */
export function useRotation(seconds: number | null, page: number, turn: () => void): number | null {
  const [left, setLeft] = useState(seconds);
  const latest = useRef(turn);
  latest.current = turn;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page restarts the countdown
  useEffect(() => {
    setLeft(seconds);
    if (seconds === null) return;
    let rest: number = seconds;
    const timer = setInterval(() => {
      if (document.visibilityState === "hidden") return;
      rest -= 1;
      setLeft(rest);
      if (rest > 0) return;
      clearInterval(timer);
      latest.current();
    }, 1_000);
    return () => clearInterval(timer);
  }, [seconds, page]);
  return left;
}
