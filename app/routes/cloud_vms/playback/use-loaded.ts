import { useCallback, useEffect, useRef, useState } from "react";
import { fetchAnswer } from "~/lib/http/fetch-answer";

const refreshMs = 30_000;
/** Delay of requests, so that a turn of the wheel sends one and not one per step. */
const restMs = 120;

export interface Loaded<Answer> {
  answer: Answer | undefined;
  /** The address that the data belongs to; may be the previous one. */
  answeredTo: string | null;
  /** The last request failed. */
  hasFailed: boolean;
  retry: () => void;
}

/**
 * Loads JSON from an address; the old data stays until the new data is loaded. Reloads every 30 s while the range ends
 * in the future.
 *
 * @param href null requests nothing
 */
export function useLoaded<Answer>(href: string | null, untilMs: number): Loaded<Answer> {
  const [last, setLast] = useState<{ href: string; answer: Answer } | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const isFirst = useRef(true);
  const [round, setRound] = useState(0);
  const retry = useCallback(() => setRound((count) => count + 1), []);
  const isGrowing = href !== null && untilMs > Date.now() - refreshMs;
  useEffect(() => {
    if (!isGrowing) return;
    const timer = setInterval(retry, refreshMs);
    return () => clearInterval(timer);
  }, [isGrowing, retry]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round repeats the request
  useEffect(() => {
    if (!href) return;
    const abort = new AbortController();
    const load = async () => {
      const next = await fetchAnswer<Answer>(href, abort.signal);
      if (abort.signal.aborted) return;
      setFailed(next === null);
      if (next) setLast({ href, answer: next });
    };
    const timer = setTimeout(() => void load(), isFirst.current ? 0 : restMs);
    isFirst.current = false;
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [href, round]);
  return { answer: last?.answer, answeredTo: last?.href ?? null, hasFailed, retry };
}
