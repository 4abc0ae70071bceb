import type { Database } from "../db/client";
import { isDatabaseAway } from "../errors";
import { advanceCursor, type EventBatch, findPlaces, toRows } from "./batch-rows";
import { findDataFault } from "./data-fault";
import type { PictureKeeper } from "./pictures";
import { ensureMonths, type Handle, insertEvents, type NewEvent, type StoredEvent } from "./store";

/** Takes hosts' events into the database. */
export interface EventIngest {
  /**
   * True when the batch is stored, now or before, or can never be; false when it was refused: the host sends it again.
   * Events wait in memory up to a bound, so a host that is not answered stops sending. Never rejects.
   */
  take(batch: EventBatch): Promise<boolean>;
  /** Stores what waits, then takes no more. */
  close(): Promise<void>;
}

/** Rows a transaction; larger ones only make others wait longer. */
const rowsAtOnce = 1_000;
const waitingRowsMax = 20_000;
const pauseMs = 1_000;
/** A host's clock may be wrong; a year off, its events would make months that nobody looks at. */
const oldestMs = 400 * 86_400_000;
const newestMs = 86_400_000;

interface Waiting extends EventBatch {
  settle(stored: boolean): void;
}

/** A batch whose pictures are kept. */
interface Ready {
  batch: Waiting;
  rows: NewEvent[];
}

export interface IngestOptions {
  /** As the system sees it: hosts of every account. */
  db: Database;
  /** Tells databases of one process apart (tests have many). */
  database: string;
  pictures: PictureKeeper;
  /** Called after the commit, in order, with the events of one account at a time. */
  onStored(accountId: number, events: StoredEvent[]): Promise<void>;
  log?(line: string): void;
  nowMs?(): number;
}

export function createEventIngest(options: IngestOptions): EventIngest {
  const { db, database, pictures } = options;
  const log = options.log ?? ((line) => console.warn(`events: ${line}`));
  const nowMs = options.nowMs ?? Date.now;
  const queue: Waiting[] = [];
  let waitingRows = 0;
  let closed = false;
  let running: Promise<void> | null = null;

  function takeSome(): Waiting[] {
    const batches: Waiting[] = [];
    let rows = 0;
    for (let next = queue[0]; next; next = queue[0]) {
      if (rows > 0 && rows + next.message.events.length > rowsAtOnce) break;
      queue.shift();
      batches.push(next);
      rows += next.message.events.length;
    }
    waitingRows -= rows;
    return batches;
  }

  async function drain(): Promise<void> {
    try {
      for (let batches = takeSome(); batches.length > 0; batches = takeSome()) {
        await storeAll(batches);
      }
    } finally {
      // Synchronously after the last takeSome: a batch that arrives later must start a new drain.
      running = null;
    }
  }

  async function storeAll(batches: Waiting[], insert = insertEvents): Promise<void> {
    let unsettled = batches;
    let stored: StoredEvent[];
    try {
      const ready = await prepare(batches);
      unsettled = ready.map(({ batch }) => batch);
      stored = await store(ready, insert);
    } catch (error) {
      return recover(unsettled, error, insert);
    }
    for (const batch of unsettled) batch.settle(true);
    await announce(stored);
  }

  /**
   * While the database is away every batch is refused. Otherwise each is retried alone, so that one batch at fault does
   * not affect the others. Only events that can never be stored are dropped; after any other error the host keeps its
   * events and sends them again.
   */
  async function recover(
    batches: Waiting[],
    error: unknown,
    insert: typeof insertEvents,
  ): Promise<void> {
    const [batch] = batches;
    if (isDatabaseAway(error)) {
      refuse(batches, error);
      if (!closed) await pause();
    } else if (!batch || batches.length > 1) {
      for (const one of batches) await storeAll([one], insert);
    } else {
      const dataFault = findDataFault(error);
      if (dataFault === null) {
        refuse(batches, error);
      } else if (insert === insertEvents) {
        await storeAll(batches, insertSound);
      } else {
        log(`a batch of host ${batch.host.hostId} was dropped: ${dataFault}`);
        batch.settle(true);
      }
    }
  }

  function refuse(batches: Waiting[], error: unknown): void {
    if (batches.length === 0) return;
    const hosts = [...new Set(batches.map(({ host }) => host.hostId))];
    const named = `${hosts.length === 1 ? "host" : "hosts"} ${hosts.slice(0, 5).join(", ")}`;
    const others = hosts.length > 5 ? ` and ${hosts.length - 5} others` : "";
    log(`${named}${others} will send again what was not stored: ${rootMessage(error)}`);
    for (const batch of batches) batch.settle(false);
  }

  /** insertEvents without the events that the database will never accept. */
  async function insertSound(tx: Handle, events: NewEvent[]): Promise<StoredEvent[]> {
    const stored: StoredEvent[] = [];
    for (const event of events) {
      try {
        stored.push(...(await tx.transaction((part) => insertEvents(part, [event]))));
      } catch (error) {
        const dataFault = findDataFault(error);
        if (dataFault === null) throw error;
        log(`an event of host ${event.hostId} was dropped: ${dataFault}`);
      }
    }
    return stored;
  }

  /** A batch whose pictures cannot be stored now is refused alone: the others may have none. */
  async function prepare(batches: Waiting[]): Promise<Ready[]> {
    const places = await findPlaces(db, batches);
    const times = batches.flatMap(({ message }) => message.events.map((event) => event.time_ms));
    await ensureMonths(db, database, times.filter(isBelievable));
    const failed: Waiting[] = [];
    let failure: unknown;
    const prepared = await Promise.all(
      batches.map(async (batch): Promise<Ready[]> => {
        try {
          const place = places.get(batch.host.hostId);
          return [{ batch, rows: await toRows(batch, place, pictures, isBelievable) }];
        } catch (error) {
          failed.push(batch);
          failure = error;
          return [];
        }
      }),
    );
    refuse(failed, failure);
    return prepared.flat();
  }

  async function store(ready: Ready[], insert: typeof insertEvents): Promise<StoredEvent[]> {
    if (ready.length === 0) return [];
    return db.transaction(async (tx) => {
      const events: NewEvent[] = [];
      for (const { batch, rows } of ready) {
        if (await advanceCursor(tx, batch)) events.push(...rows);
      }
      return insert(tx, events);
    });
  }

  const isBelievable = (ms: number) => ms > nowMs() - oldestMs && ms < nowMs() + newestMs;

  async function announce(stored: StoredEvent[]): Promise<void> {
    const byAccount = new Map<number, StoredEvent[]>();
    for (const event of stored) {
      const others = byAccount.get(event.accountId);
      if (others) others.push(event);
      else byAccount.set(event.accountId, [event]);
    }
    for (const [accountId, events] of byAccount) {
      // Stored is stored: what hears of it later may fail without the host sending it again.
      await options
        .onStored(accountId, events)
        .catch((error: unknown) => log(`stored, but not told: ${String(error)}`));
    }
  }

  return {
    take(batch) {
      const rows = batch.message.events.length;
      if (closed || waitingRows + rows > waitingRowsMax) return Promise.resolve(false);
      return new Promise((settle) => {
        queue.push({ ...batch, settle });
        waitingRows += rows;
        running ??= drain();
      });
    },
    async close() {
      closed = true;
      await running;
    },
  };
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, pauseMs).unref());
}

/** The message of the innermost cause: drizzle's own holds the statement with its values. */
function rootMessage(error: unknown): string {
  let root = error;
  while (root instanceof Error && root.cause instanceof Error) root = root.cause;
  return root instanceof Error ? root.message : String(root);
}
