import type { Database } from "../db/client";
import { findDataFault } from "../db/data-fault";
import { isDatabaseAway } from "../errors";
import { steadyNowMs } from "../steady-clock";
import {
  type AcceptedEvent,
  advanceCursor,
  type EventBatch,
  findReportingHosts,
  isPlausibleAt,
  type SavedPictures,
  type SortedEvents,
  savePictures,
  sortEvents,
} from "./batch-rows";
import { type DeadLetter, storeDeadLetters } from "./dead-letters";
import { ensureMonths } from "./months";
import { notifyStored, type OnInserted, type OnStored } from "./notify-stored";
import type { EventPictureStore } from "./pictures";
import { type Handle, insertEvents, type StoredEvent } from "./store";

/** Stores the events that hosts send. */
export interface EventIngest {
  /**
   * True when each of the batch's events is stored, or set aside because it can never be; false when the host must send
   * it again. The queue in memory is bounded; a host waits for the answer before its next batch. Never rejects.
   */
  storeBatch(batch: EventBatch): Promise<boolean>;
  /** Refuses new batches and resolves when the queued ones are stored. */
  close(): Promise<void>;
}

/** Larger transactions are not faster, and hold locks for longer. */
const rowsPerTransaction = 1_000;
const maxQueuedRows = 20_000;
const retryPauseMs = 1_000;

const nothingSaved: SavedPictures = new Map();

interface PendingBatch extends Pick<EventBatch, "host" | "message"> {
  saved: SavedPictures;
  settle(stored: boolean): void;
}

interface PreparedBatch extends SortedEvents {
  batch: PendingBatch;
}

/** Inserts the events; what can never be stored is set aside. */
type Insert = (tx: Handle, events: AcceptedEvent[], aside: DeadLetter[]) => Promise<StoredEvent[]>;

const insertAll: Insert = (tx, events) =>
  insertEvents(
    tx,
    events.map(({ row }) => row),
  );

export interface IngestOptions {
  /** System scope: hosts of every account. */
  db: Database;
  /** Identifies the database within this process; tests have many. */
  database: string;
  pictures: EventPictureStore;
  onInserted?: OnInserted;
  onStored: OnStored;
  log?(line: string): void;
  nowMs?(): number;
  steadyMs?(): number;
}

export function createEventIngest(options: IngestOptions): EventIngest {
  const { db, database, pictures } = options;
  const log = options.log ?? ((line) => console.warn(`events: ${line}`));
  const { nowMs = Date.now, steadyMs = steadyNowMs } = options;
  const queue: PendingBatch[] = [];
  let queuedRows = 0;
  let closed = false;
  let running: Promise<void> | null = null;

  function dequeueBatches(): PendingBatch[] {
    const batches: PendingBatch[] = [];
    let rows = 0;
    for (let next = queue[0]; next; next = queue[0]) {
      if (rows > 0 && rows + next.message.events.length > rowsPerTransaction) break;
      queue.shift();
      batches.push(next);
      rows += next.message.events.length;
    }
    queuedRows -= rows;
    return batches;
  }

  async function drain(): Promise<void> {
    try {
      for (let batches = dequeueBatches(); batches.length > 0; batches = dequeueBatches()) {
        await storeAll(batches);
      }
    } finally {
      // No await since the last dequeueBatches: a batch that arrives later must start a new drain.
      running = null;
    }
  }

  async function storeAll(batches: PendingBatch[], insert = insertAll): Promise<void> {
    let stored: StoredEvent[];
    try {
      stored = await store(await prepare(batches), insert);
    } catch (error) {
      return recover(batches, error, insert);
    }
    for (const batch of batches) batch.settle(true);
    // A failed message must not make the host send its events again.
    await notifyStored(options.onStored, stored, log);
  }

  /**
   * While the database is unreachable every batch is refused. Otherwise each is retried alone, so that one batch at
   * fault does not affect the others. Only events that can never be stored are set aside; after any other error the host
   * keeps its events and sends them again.
   */
  async function recover(batches: PendingBatch[], error: unknown, insert: Insert): Promise<void> {
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
      } else if (insert === insertAll) {
        await storeAll(batches, insertValid);
      } else {
        await setAside(batch, dataFault);
      }
    }
  }

  function refuse(batches: PendingBatch[], error: unknown): void {
    logRefused(batches, error);
    for (const batch of batches) batch.settle(false);
  }

  function logRefused(batches: Pick<EventBatch, "host">[], error: unknown): void {
    const hosts = [...new Set(batches.map(({ host }) => host.hostId))];
    const named = `${hosts.length === 1 ? "host" : "hosts"} ${hosts.slice(0, 5).join(", ")}`;
    const others = hosts.length > 5 ? ` and ${hosts.length - 5} others` : "";
    log(`${named}${others} will send again what was not stored: ${rootMessage(error)}`);
  }

  /** For a batch that cannot be stored as a whole: its number fits no column. */
  async function setAside(batch: PendingBatch, reason: string): Promise<void> {
    try {
      const ready = await prepare([batch]);
      const letters = ready.flatMap(({ accepted, deadLetters }) => [
        ...deadLetters,
        ...accepted.map(({ event, row }) => ({
          host: batch.host,
          reason,
          event,
          picture: row.picture,
        })),
      ]);
      await db.transaction((tx) => storeDeadLetters(tx, letters));
    } catch (error) {
      return refuse([batch], error);
    }
    log(`a batch of host ${batch.host.hostId} was dropped: ${reason}`);
    batch.settle(true);
  }

  /** Sets the events aside that violate a constraint of their own columns. */
  const insertValid: Insert = async (tx, events, aside) => {
    const stored: StoredEvent[] = [];
    for (const accepted of events) {
      const { event, row } = accepted;
      try {
        stored.push(...(await tx.transaction((part) => insertAll(part, [accepted], aside))));
      } catch (error) {
        const reason = findDataFault(error);
        if (reason === null) throw error;
        const { accountId, hostId, picture } = row;
        aside.push({ host: { accountId, hostId }, reason, event, picture });
        log(`an event of host ${hostId} was dropped: ${reason}`);
      }
    }
    return stored;
  };

  /** Null: the batch is refused. */
  async function save(batch: EventBatch): Promise<SavedPictures | null> {
    try {
      return await savePictures(batch, pictures);
    } catch (error) {
      logRefused([batch], error);
      return null;
    }
  }

  async function prepare(batches: PendingBatch[]): Promise<PreparedBatch[]> {
    const reportingHosts = await findReportingHosts(db, batches);
    const times = batches.flatMap(({ message }) => message.events.map((event) => event.time_ms));
    await ensureMonths(db, database, times.filter(isPlausible));
    return batches.map((batch) => {
      const reportingHost = reportingHosts.get(batch.host.hostId);
      return { batch, ...sortEvents(batch, reportingHost, isPlausible) };
    });
  }

  async function store(ready: PreparedBatch[], insert: Insert): Promise<StoredEvent[]> {
    return db.transaction(async (tx) => {
      const events: AcceptedEvent[] = [];
      const aside: DeadLetter[] = [];
      for (const { batch, accepted, deadLetters } of ready) {
        if (!(await advanceCursor(tx, batch))) continue;
        events.push(...accepted);
        aside.push(...deadLetters);
      }
      const stored = await insert(tx, events, aside);
      await storeDeadLetters(tx, aside);
      await options.onInserted?.(tx, stored);
      return stored;
    });
  }

  /** By either clock: the events that come while the machine's is wrong have the right time. */
  const isPlausible = (ms: number) => isPlausibleAt(nowMs(), ms) || isPlausibleAt(steadyMs(), ms);

  return {
    async storeBatch(batch) {
      const { host, message } = batch;
      const rows = message.events.length;
      if (closed || queuedRows + rows > maxQueuedRows) return false;
      queuedRows += rows;
      // Before its turn: a file store that is slow, or refuses, holds this batch and no other.
      const saved = batch.pictures.size === 0 ? nothingSaved : await save(batch);
      if (saved === null || closed) {
        queuedRows -= rows;
        return false;
      }
      return new Promise((settle) => {
        queue.push({ host, message, saved, settle });
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
  return new Promise((resolve) => setTimeout(resolve, retryPauseMs).unref());
}

/** Message of the innermost cause: drizzle's own message contains the statement with its values. */
function rootMessage(error: unknown): string {
  let root = error;
  while (root instanceof Error && root.cause instanceof Error) root = root.cause;
  return root instanceof Error ? root.message : String(root);
}
