import DataLoader from "dataloader";
import { findDataFault } from "./data-fault";

/** Of one statement; more wait for the next. */
const maxKeys = 500;

/** `gatherMs` for what hosts ask when they come back one after another: they are not in a hurry of milliseconds. */
export const hostGatherMs = 20;

type Answer<Value> = Value | Error;

/** If the data of one key cannot be stored, only that key fails: the keys are then queried one by one. */
async function queryOneByOne<Key, Value>(
  query: (keys: Key[]) => Promise<Value[]>,
  keys: readonly Key[],
): Promise<Answer<Value>[]> {
  try {
    return await query([...keys]);
  } catch (error) {
    if (keys.length === 1 || findDataFault(error) === null) throw error;
  }
  const answers: Answer<Value>[] = [];
  for (const key of keys) {
    answers.push(
      await query([key]).then(
        ([value]) => value as Value,
        (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
      ),
    );
  }
  return answers;
}

/**
 * One statement for many who ask the same, as all hosts do that come back after an outage: while one runs, what is asked
 * next gathers. Who asks alone is answered at once. Nothing is kept of an answer.
 * @param query returns the values in the order of its keys. It must not wait for locks: all would wait with one.
 * @param gatherMs for so long after a statement the next ones gather, too
 */
export function batchWhileBusy<Key, Value>(
  query: (keys: Key[]) => Promise<Value[]>,
  gatherMs = 0,
): (key: Key) => Promise<Value> {
  const waiting: (() => void)[] = [];
  let isBusy = false;

  function startNext(): void {
    const run = waiting.shift();
    isBusy = run !== undefined;
    if (run) setImmediate(run);
  }

  function end(): void {
    if (gatherMs > 0) setTimeout(startNext, gatherMs);
    else startNext();
  }

  const loader = new DataLoader<Key, Value>((keys) => queryOneByOne(query, keys).finally(end), {
    cache: false,
    maxBatchSize: maxKeys,
    batchScheduleFn(run) {
      waiting.push(run);
      if (!isBusy) startNext();
    },
  });
  return (key) => loader.load(key);
}
