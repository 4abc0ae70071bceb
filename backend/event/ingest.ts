import { sql } from "drizzle-orm";
import type { EventsMessage } from "../../contract/device";
import type { DeviceEvent } from "../../contract/device-events";
import type { Database, Transaction } from "../db/client";
import type { AuthenticatedHost } from "../device/ports";
import { isDatabaseAway } from "../errors";
import type { PictureKeeper } from "./pictures";
import { ensureMonths, insertEvents, type NewEvent, type StoredEvent } from "./store";
import { isRepeated } from "./zone";

/** One host's message, with the pictures its events name. */
export interface EventBatch {
  host: AuthenticatedHost;
  message: EventsMessage;
  pictures: ReadonlyMap<number, Uint8Array>;
}

/** Takes hosts' events into the database. */
export interface EventIngest {
  /**
   * True when the batch is stored, now or before; false when it was not taken: the host sends it again. Events wait
   * in memory up to a bound, so a host that is not answered stops sending.
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
    for (let batches = takeSome(); batches.length > 0; batches = takeSome()) {
      await storeAll(batches);
    }
  }

  async function storeAll(batches: Waiting[]): Promise<void> {
    let stored: StoredEvent[];
    try {
      stored = await store(batches);
    } catch (error) {
      return recover(batches, error);
    }
    for (const batch of batches) batch.settle(true);
    await announce(stored);
  }

  /** A database that is away is waited for. Otherwise one batch is at fault, and the others must not suffer from it. */
  async function recover(batches: Waiting[], error: unknown): Promise<void> {
    const message = error instanceof Error ? error.message : String(error);
    if (isDatabaseAway(error)) {
      log(`not stored, will come again: ${message}`);
      for (const batch of batches) batch.settle(false);
      if (!closed) await pause();
    } else if (batches.length > 1) {
      for (const batch of batches) await storeAll([batch]);
    } else {
      // Sent again it would fail again: it is taken, and lost.
      log(`a batch of host ${batches[0]?.host.hostId} was dropped: ${message}`);
      batches[0]?.settle(true);
    }
  }

  async function store(batches: Waiting[]): Promise<StoredEvent[]> {
    const kept = await Promise.all(batches.map((batch) => keepPictures(pictures, batch)));
    const times = batches.flatMap(({ message }) => message.events.map((event) => event.time_ms));
    await ensureMonths(db, database, times.filter(isBelievable));
    return db.transaction(async (tx) => {
      const places = await findPlaces(tx, batches);
      const events: NewEvent[] = [];
      for (const [index, batch] of batches.entries()) {
        if (!(await advanceCursor(tx, batch))) continue;
        const digests = kept[index] ?? new Map<number, Buffer>();
        for (const event of batch.message.events) {
          const row = isBelievable(event.time_ms)
            ? toRow(batch.host, event, places, digests)
            : null;
          if (row) events.push(row);
        }
      }
      return insertEvents(tx, events);
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
        running ??= drain().finally(() => {
          running = null;
        });
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

async function keepPictures(
  pictures: PictureKeeper,
  { host, message, pictures: sent }: EventBatch,
): Promise<Map<number, Buffer>> {
  const kept = new Map<number, Buffer>();
  for (const { picture, time_ms: timeMs } of message.events) {
    const bytes = picture === undefined ? undefined : sent.get(picture);
    if (picture === undefined || !bytes || kept.has(picture)) continue;
    kept.set(picture, await pictures.keep(host.accountId, timeMs, bytes));
  }
  return kept;
}

/** False for a batch that was stored before: its ack got lost on the way. */
async function advanceCursor(
  tx: Transaction,
  { host, message: { run, batch } }: EventBatch,
): Promise<boolean> {
  const result = await tx.execute(sql`
    insert into host_event_cursor as last (host_id, account_id, run, batch)
    values (${host.hostId}, ${host.accountId}, ${run}, ${batch})
    on conflict (host_id) do update set run = excluded.run, batch = excluded.batch
      where last.run <> excluded.run or last.batch < excluded.batch
    returning host_id
  `);
  return result.rowCount === 1;
}

interface Place {
  timezone: string;
  cameraIds: Map<number, number>;
}

async function findPlaces(tx: Transaction, batches: EventBatch[]): Promise<Map<number, Place>> {
  const ids = [...new Set(batches.map(({ host }) => host.hostId))];
  const result = await tx.execute(sql`
    select host.id as host_id, host.timezone, camera.id, camera.index
    from host left join camera on camera.host_id = host.id
    where host.id = any(${sql.param(ids)}::bigint[]) and host.deleted_at is null
  `);
  const places = new Map<number, Place>();
  for (const row of result.rows) {
    const hostId = Number(row.host_id);
    const place = places.get(hostId) ?? { timezone: String(row.timezone), cameraIds: new Map() };
    if (row.id !== null) place.cameraIds.set(Number(row.index), Number(row.id));
    places.set(hostId, place);
  }
  return places;
}

/** Null for a host that is gone, and for a camera that it does not have here. */
function toRow(
  { hostId, accountId }: AuthenticatedHost,
  event: DeviceEvent,
  places: Map<number, Place>,
  digests: Map<number, Buffer>,
): NewEvent | null {
  const place = places.get(hostId);
  if (!place) return null;
  const { camera_index: index, picture } = event;
  const cameraId = index === undefined ? null : place.cameraIds.get(index);
  if (cameraId === undefined) return null;
  return {
    accountId,
    hostId,
    cameraId,
    eventType: event.event_type,
    eventId: event.event_id,
    timeMs: event.time_ms,
    dstRollback: isRepeated(place.timezone, event.time_ms),
    exInfo: event.ex_info ?? null,
    picture: picture === undefined ? null : (digests.get(picture) ?? null),
    findings: event.findings,
  };
}
