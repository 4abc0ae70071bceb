import type { CloudArgs } from "./graphql.server";

const keptMs = 60_000;
/** The parts of one page share a failure, and so do the pages that come at the same time. */
const failedMs = 1_000;

interface Setting<Value> {
  /** For the log. */
  what: string;
  /** Where the cloud does not say. */
  otherwise: Value;
  ask: (args: CloudArgs) => Promise<Value>;
}

/**
 * Asks for a setting of the cloud that is the same for every visitor, once for all who want it. Every page has such
 * settings, so none may hold one up: `ask` ends soon, and a failure is kept too.
 */
export function keepAsked<Value>({ what, otherwise, ask }: Setting<Value>) {
  let kept: { value: Promise<Value>; untilMs: number } | null = null;
  return (args: CloudArgs): Promise<Value> => {
    if (kept && performance.now() < kept.untilMs) return kept.value;
    const { signal } = args.request;
    const end = (ms: number) => {
      asked.untilMs = performance.now() + ms;
    };
    const value = ask(args).then(
      (answer) => {
        end(keptMs);
        return answer;
      },
      (error: unknown) => {
        // The visitor has left: nothing is wrong, and the next one asks.
        end(signal.aborted ? 0 : failedMs);
        const reason = error instanceof Error ? error.message : "no answer";
        if (!signal.aborted) console.warn(`${what} unknown: ${reason}`);
        return otherwise;
      },
    );
    const asked = { value, untilMs: Number.POSITIVE_INFINITY };
    kept = asked;
    return value;
  };
}
