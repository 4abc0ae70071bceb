import { ensureMonths } from "../../backend/event/months";
import { insertEvents, type NewEvent, type StoredEvent } from "../../backend/event/store";
import type { TestDatabase } from "./database";

export type EventSketch = Partial<NewEvent> & Pick<NewEvent, "accountId" | "hostId">;

/** Stores events like the ingest; omitted fields default to a motion on no camera, now. */
export async function storeEvents(
  { db, url }: Pick<TestDatabase, "db" | "url">,
  sketches: EventSketch[],
): Promise<StoredEvent[]> {
  const events = sketches.map(
    (sketch): NewEvent => ({
      cameraId: null,
      eventType: 52,
      eventId: 1,
      timeMs: Date.now(),
      dstRollback: false,
      exInfo: null,
      picture: null,
      findings: [],
      ...sketch,
    }),
  );
  await ensureMonths(
    db,
    url,
    events.map((event) => event.timeMs),
  );
  const stored: StoredEvent[] = [];
  for (let first = 0; first < events.length; first += 1_000) {
    stored.push(...(await insertEvents(db, events.slice(first, first + 1_000))));
  }
  return stored;
}
