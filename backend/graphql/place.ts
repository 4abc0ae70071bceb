import { limits } from "../../contract/limits";
import { codedError } from "../errors";

/** Rows from which an answer counts as large. */
const largeRows = 1_000;
/** Large answers at a time: each is read, completed and written in this process, and its rows are kept meanwhile. */
const atOnce = 2;

let taken = 0;
const waiting: (() => void)[] = [];

/** A request's place among those with a large answer. Small answers need none and never wait. */
export interface Place {
  /**
   * Waits for a place when so many rows are asked for. Once a request: it never waits for itself.
   * @throws EXCEED_QUERY_LIMIT when its lists together are more than one list may be (threat F9)
   */
  take(rows: number): Promise<void>;
  /** Gives the place to the next one, for good: when the answer is made, or given up while it was being made. */
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
