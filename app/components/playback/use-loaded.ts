import { useEffect, useRef, useState } from "react";
import { fetchAnswer } from "./fetch-answer";

const refreshMs = 30_000;
/** A wheel turns by many steps: only where it rests is asked for. */
const restMs = 120;

/**
 * What an address answers; what was there before stays until the next answer. Asked again every half minute as long
 * as its end is not over.
 *
 * @param href null asks for nothing
 */
export function useLoaded<Answer>(href: string | null, untilMs: number): Answer | undefined {
  const [answer, setAnswer] = useState<Answer | undefined>(undefined);
  const isFirst = useRef(true);
  const [round, setRound] = useState(0);
  const isGrowing = href !== null && untilMs > Date.now() - refreshMs;
  useEffect(() => {
    if (!isGrowing) return;
    const timer = setInterval(() => setRound((last) => last + 1), refreshMs);
    return () => clearInterval(timer);
  }, [isGrowing]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks for the same again
  useEffect(() => {
    if (!href) return;
    const abort = new AbortController();
    const load = async () => {
      const next = await fetchAnswer<Answer>(href, abort.signal);
      if (next && !abort.signal.aborted) setAnswer(next);
    };
    const timer = setTimeout(() => void load(), isFirst.current ? 0 : restMs);
    isFirst.current = false;
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [href, round]);
  return answer;
}
