import { setImmediate as nextTurn } from "node:timers/promises";

/** Rows between two breaths: 250 of an event's width are about 5 ms of execution. */
const step = 250;

/**
 * A list for graphql to complete. A long one is handed over in steps with a turn of the event loop between them:
 * thousands of rows at once would hold every other request (performance.md).
 */
export function inSteps<Item>(items: Item[]): Item[] | AsyncIterable<Item> {
  return items.length > step ? breathe(items) : items;
}

/** All long lists of the process take turns: twenty at once are twenty times slower, not twenty times longer steps. */
let turns: Promise<unknown> = Promise.resolve();

/** The next turn of the event loop that belongs to this list. */
export function takeTurn(): Promise<unknown> {
  turns = turns.then(() => nextTurn());
  return turns;
}

/** The items one by one, with a turn of the event loop after every step. */
export async function* breathe<Item>(items: Item[]): AsyncGenerator<Item> {
  let done = 0;
  for (const item of items) {
    yield item;
    done += 1;
    if (done % step === 0) await takeTurn();
  }
}
