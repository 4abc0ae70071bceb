import type { StoredEvent } from "../event/store";

/** Events with findings wait here for the standing searches; the oldest are passed over when there are more. */
const maxWaitingEvents = 20_000;
/** Looked at in one go, between which the process does other work. */
const eventsAtOnce = 500;

export interface StandingQueue {
  /** Returns at once: what is stored never waits for alerts. */
  add(events: StoredEvent[]): void;
  /** Resolves when nothing waits any more. */
  settled(): Promise<void>;
}

/** @param work looks at events of one account */
export function createStandingQueue(
  work: (accountId: number, events: StoredEvent[]) => Promise<void>,
  log: (line: string) => void,
  maxWaiting = maxWaitingEvents,
): StandingQueue {
  let waiting: StoredEvent[] = [];
  let passedOver = 0;
  let running: Promise<void> | null = null;

  /** The oldest account's events, in their order. */
  function dequeue(): StoredEvent[] {
    const [first] = waiting;
    if (!first) return [];
    const taken: StoredEvent[] = [];
    const rest: StoredEvent[] = [];
    for (const event of waiting) {
      const isTaken = event.accountId === first.accountId && taken.length < eventsAtOnce;
      (isTaken ? taken : rest).push(event);
    }
    waiting = rest;
    return taken;
  }

  async function drain(): Promise<void> {
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      const events = dequeue();
      const [first] = events;
      if (!first) break;
      await work(first.accountId, events).catch((error: unknown) =>
        log(`standing searches not looked at: ${String(error)}`),
      );
    }
    if (passedOver > 0)
      log(`${passedOver} events passed the standing searches by: too many waited`);
    passedOver = 0;
    running = null;
  }

  return {
    add(events) {
      waiting.push(...events);
      const tooMany = waiting.length - maxWaiting;
      if (tooMany > 0) {
        waiting.splice(0, tooMany);
        passedOver += tooMany;
      }
      if (waiting.length > 0) running ??= drain();
    },
    async settled() {
      await running;
    },
  };
}
