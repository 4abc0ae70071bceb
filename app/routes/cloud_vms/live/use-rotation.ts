import { useEffect, useRef, useState } from "react";

/** Seconds a page stays, to choose from. */
export const rotationChoices = [10, 30, 60] as const;

/** The choice of the address; null where pages stay. */
export function readRotation(params: URLSearchParams): number | null {
  const asked = Number(params.get("rotate"));
  return rotationChoices.find((seconds) => seconds === asked) ?? null;
}

/** The query string with another choice. */
export function writeRotation(params: URLSearchParams, seconds: number | null): string {
  const next = new URLSearchParams(params);
  if (seconds === null) next.delete("rotate");
  else next.set("rotate", String(seconds));
  return `?${next.toString().replaceAll("%2C", ",")}`;
}

/**
 * Calls `turn` every so many seconds and counts down to it; each page counts anew. Null for `seconds` rests, and
 * so does a tab that nobody sees. Returns what is left of the page's time.
 */
export function useRotation(seconds: number | null, page: number, turn: () => void): number | null {
  const [left, setLeft] = useState(seconds);
  const latest = useRef(turn);
  latest.current = turn;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins anew
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
