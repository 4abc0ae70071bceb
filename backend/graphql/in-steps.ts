import { setImmediate as nextTurn } from "node:timers/promises";

/** Rows between two yields: 250 of an event's width are about 5 ms of execution. */
const step = 250;

/**
 * A list for graphql to complete. A long one is handed over in steps that yield to the event loop:
 * thousands of rows at once would block every other request (docs/performance.md).
 */
export function inSteps<Item>(items: Item[]): Item[] | AsyncIterable<Item> {
  return items.length > step ? iterateInSteps(items) : items;
}

/**
 * All long lists of the process take turns: twenty at once are twenty times slower, not twenty
 * times longer steps.
 */
let turns: Promise<unknown> = Promise.resolve();

/** Resolves at the next turn of the event loop that belongs to this list. */
export function yieldToEventLoop(): Promise<unknown> {
  turns = turns.then(() => nextTurn());
  return turns;
}

/** The items one by one, yielding to the event loop after every step. */
export async function* iterateInSteps<Item>(items: Item[]): AsyncGenerator<Item> {
  let done = 0;
  for (const item of items) {
    yield item;
    done += 1;
    if (done % step === 0) await yieldToEventLoop();
  }
}

/** Rows between two yields where each is only mapped. */
const mappedStep = 500;

/**
 * Maps a long list's rows in their order. The given list is consumed: its rows are released one by
 * one.
 */
export async function mapInSteps<Row, Item>(rows: Row[], map: (row: Row) => Item): Promise<Item[]> {
  const items: Item[] = [];
  rows.reverse();
  for (let row = rows.pop(); row !== undefined; row = rows.pop()) {
    items.push(map(row));
    if (items.length % mappedStep === 0) await yieldToEventLoop();
  }
  return items;
}
