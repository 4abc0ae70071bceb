import { useCallback, useEffect, useRef, useState } from "react";
import { fetchAnswer } from "./fetch-answer";

const refreshMs = 30_000;
/** A wheel turns by many steps: only where it rests is asked for. */
const restMs = 120;

export interface Loaded<Answer> {
  answer: Answer | undefined;
  /** To this address, which may be one before. */
  answeredTo: string | null;
  /** The last question stayed without an answer. */
  hasFailed: boolean;
  retry: () => void;
}

/**
 * What an address answers; what was there before stays until the next answer. Asked again every half minute as long
 * as its end is not over.
 *
 * @param href null asks for nothing
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks for the same again
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
