import type { Database, Transaction } from "../db/client";
import { ensureMonths } from "./months";
import { notifyStored, type OnInserted, type OnStored } from "./notify-stored";
import { insertEvents, type NewEvent } from "./store";

/** Stores events that the cloud itself writes. */
export interface EventRecorder {
  /**
   * Stores what `find` returns in the transaction it ran in, and tells of it as of any other event.
   * @param find events of the last day
   * @returns how many were stored
   */
  record(find: (tx: Transaction) => Promise<NewEvent[]>): Promise<number>;
}

const dayMs = 86_400_000;

export function createEventRecorder(deps: {
  /** System scope. */
  db: Database;
  /** Identifies the database within this process (ensureMonths). */
  database: string;
  onInserted?: OnInserted;
  onStored: OnStored;
}): EventRecorder {
  const { db, database, onInserted, onStored } = deps;
  return {
    async record(find) {
      // Before the transaction: a month that was rolled back would count as known.
      await ensureMonths(db, database, [Date.now() - dayMs, Date.now()]);
      const stored = await db.transaction(async (tx) => {
        const events = await insertEvents(tx, await find(tx));
        await onInserted?.(tx, events);
        return events;
      });
      await notifyStored(onStored, stored, (line) => console.warn(`events: ${line}`));
      return stored.length;
    },
  };
}
