import { limits } from "../../contract/limits";
import { codedError } from "../errors";

/** Rows from which an answer counts as large. */
const largeRows = 1_000;
/**
 * Concurrent large answers: each is read, completed and written in this process, and its rows are
 * held meanwhile.
 */
const maxConcurrent = 2;

let acquired = 0;
const waiting: (() => void)[] = [];

/**
 * Limits how many requests with a large answer run at once. Small answers need no slot and never
 * wait.
 */
export interface LargeResultSlot {
  /**
   * Waits for a slot when this many rows are requested. Only once per request: it never waits for
   * itself.
   * @throws EXCEED_QUERY_LIMIT when its lists together are more than one list may be (threat F9)
   */
  acquire(rows: number): Promise<void>;
  /** Gives the slot to the next request, for good: when the answer is complete, or was aborted. */
  release(): void;
}

export function createLargeResultSlot(): LargeResultSlot {
  let ownSlot: Promise<void> | null = null;
  let isReleased = false;
  let requestedRows = 0;
  return {
    async acquire(rows) {
      if (isReleased) return;
      requestedRows += rows;
      const max = limits.queryEventsMax;
      if (requestedRows > max) throw codedError("EXCEED_QUERY_LIMIT", { max });
      if (requestedRows <= largeRows) return;
      ownSlot ??= waitForSlot();
      await ownSlot;
    },
    release() {
      if (!isReleased) void ownSlot?.then(passOn);
      isReleased = true;
    },
  };
}

async function waitForSlot(): Promise<void> {
  if (acquired < maxConcurrent) acquired += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
}

function passOn(): void {
  const next = waiting.shift();
  if (next) next();
  else acquired -= 1;
}
