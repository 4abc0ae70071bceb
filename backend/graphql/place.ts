import { limits } from "../../contract/limits";
import { codedError } from "../errors";

/** Rows from which an answer counts as large. */
const largeRows = 1_000;
/**
 * Concurrent large answers: each is read, completed and written in this process, and its rows are
 * held meanwhile.
 */
const atOnce = 2;

let taken = 0;
const waiting: (() => void)[] = [];

/**
 * Limits how many requests with a large answer run at once. Small answers need no slot and never
 * wait.
 */
export interface Place {
  /**
   * Waits for a slot when this many rows are requested. Only once per request: it never waits for
   * itself.
   * @throws EXCEED_QUERY_LIMIT when its lists together are more than one list may be (threat F9)
   */
  take(rows: number): Promise<void>;
  /** Gives the slot to the next request, for good: when the answer is complete, or was aborted. */
  leave(): void;
}

export function createPlace(): Place {
  let mine: Promise<void> | null = null;
  let isOver = false;
  let asked = 0;
  return {
    async take(rows) {
      if (isOver) return;
      asked += rows;
      const max = limits.queryEventsMax;
      if (asked > max) throw codedError("EXCEED_QUERY_LIMIT", { max });
      if (asked <= largeRows) return;
      mine ??= waitForPlace();
      await mine;
    },
    leave() {
      if (!isOver) void mine?.then(passOn);
      isOver = true;
    },
  };
}

async function waitForPlace(): Promise<void> {
  if (taken < atOnce) taken += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
}

function passOn(): void {
  const next = waiting.shift();
  if (next) next();
  else taken -= 1;
}
