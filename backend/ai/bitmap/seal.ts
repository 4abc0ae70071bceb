import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../db/client";
import { isLockTimeout } from "../../errors";
import {
  chunkRows,
  chunksPerSegment,
  digitKey,
  numberDigits,
  presentKey,
  segmentRows,
  valueColumns,
  valueKey,
} from "./keys";

/** Late events come within this window; later ones are noted as late and read from the table. */
const graceMinutes = 10;
/** Smaller accounts stay on plain indexes. */
export const sealFromRows = 300_000;
/** Rows turned into bits at once: a few milliseconds of the event loop. */
const stepRows = 4_096;
/** Who stores late events waits as long as we do for them, and then a fraction of a second: well below its own limit. */
const lockWaitMs = 1_000;

/** Bits of one segment: one bitmap per key, first row in the highest bit of the first byte. */
class SegmentBits {
  readonly maps = new Map<string, Buffer>();

  set(key: string, position: number): void {
    let bytes = this.maps.get(key);
    if (!bytes) {
      bytes = Buffer.alloc(segmentRows / 8);
      this.maps.set(key, bytes);
    }
    const index = position >> 3;
    bytes[index] = (bytes[index] ?? 0) | (0x80 >> (position & 7));
  }

  add(row: Record<string, unknown>, position: number): void {
    for (const column of valueColumns) {
      const value = row[column];
      if (value !== null && value !== undefined) {
        this.set(valueKey(column, String(value)), position);
      }
    }
    for (const [column, digits] of Object.entries(numberDigits)) {
      const name = column as keyof typeof numberDigits;
      if (row[name] === null || row[name] === undefined) continue;
      const value = Math.min(Number(row[name]), 2 ** digits - 1);
      this.set(presentKey(name), position);
      for (let digit = 0; digit < digits; digit++) {
        if (Math.floor(value / 2 ** digit) % 2 === 1) this.set(digitKey(name, digit), position);
      }
    }
  }
}

/** Accounts with enough rows behind the grace window for bitmaps, or with bitmaps already. */
export async function listLarge(db: Database, fromRows: number): Promise<number[]> {
  const result = await db.execute(sql`
    select account_id from ai_sealed
    union
    select account_id from event_day where event_type = 55
    group by account_id having sum(count) >= ${fromRows}
  `);
  return result.rows.map((row) => Number(row.account_id));
}

/**
 * Seals the account's next 65,536 rows. Rows are read in steps that yield to the event loop, and without keeping anybody
 * from storing or deleting some: only to see that they are still the same, and to commit, is the account locked.
 * @returns false when there are not as many yet, or they changed meanwhile
 */
export async function sealNext(db: Database, accountId: number): Promise<boolean> {
  try {
    return await db.transaction((tx) => sealIn(tx, accountId));
  } catch (error) {
    if (error instanceof ChangedError || isLockTimeout(error)) return false;
    throw error;
  }
}

/** Undoes the transaction: the next run seals what is there then. */
class ChangedError extends Error {}

async function sealIn(tx: Transaction, accountId: number): Promise<boolean> {
  await tx.execute(sql`set local statement_timeout = '60s'`);
  const turn = await tx.execute(
    sql`select pg_try_advisory_xact_lock(hashtextextended('ai_sealer ' || ${accountId}::bigint, 0)) as mine`,
  );
  if (turn.rows[0]?.mine !== true) return false;
  const last = await findLast(tx, accountId);
  if (!(await collect(tx, accountId, last))) return false;
  const bits = new SegmentBits();
  for (let first = 0; first < segmentRows; first += stepRows) {
    const rows = await tx.execute(sql`
      select * from ai_sealing where place >= ${first} and place < ${first + stepRows}
    `);
    for (const row of rows.rows) bits.add(row, Number(row.place));
  }
  await storeSegment(tx, accountId, last.segment, bits);
  await lockUnchanged(tx, accountId, last);
  await markSealed(tx, accountId, last.segment);
  await tx.execute(sql`drop table ai_sealing`);
  return true;
}

/**
 * Takes the lock that writers of late and deleted rows take too (migration 0008): the sealed rows do not change until
 * the commit, and writers after it record their change.
 */
async function lockUnchanged(tx: Transaction, accountId: number, last: Last): Promise<void> {
  await tx.execute(sql`set local lock_timeout = ${sql.raw(String(lockWaitMs))}`);
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('ai_seal ' || ${accountId}::bigint, 0))`,
  );
  const result = await tx.execute(sql`
    select count(*)::int as present, count(ai_sealing.id)::int as known
    from ai_event left join ai_sealing
      on ai_sealing.id = ai_event.id and ai_sealing.event_time = ai_event.event_time
    where ai_event.account_id = ${accountId} and ${isAfter(last)}
      and (ai_event.event_time, ai_event.id) <= (
        select event_time, id from ai_sealing where place = ${segmentRows - 1}
      )
  `);
  const { present, known } = result.rows[0] ?? {};
  if (present !== segmentRows || known !== segmentRows) throw new ChangedError();
}

interface Last {
  segment: number;
  /** Condition for rows that are not sealed yet. */
  time: string | null;
  id: number;
}

async function findLast(tx: Transaction, accountId: number): Promise<Last> {
  const result = await tx.execute(sql`
    select through_time::text as time, through_id, next_segment from ai_sealed
    where account_id = ${accountId}
  `);
  const row = result.rows[0];
  return row
    ? { segment: Number(row.next_segment), time: String(row.time), id: Number(row.through_id) }
    : { segment: 0, time: null, id: 0 };
}

const isAfter = ({ time, id }: Last): SQL =>
  time
    ? sql`ai_event.event_time >= ${time}::timestamptz
        and (ai_event.event_time, ai_event.id) > (${time}::timestamptz, ${id})`
    : sql`true`;

async function collect(tx: Transaction, accountId: number, last: Last): Promise<boolean> {
  await tx.execute(sql`
    create temporary table ai_sealing on commit drop as
    select row_number() over (order by event_time, id) - 1 as place, *
    from (
      select * from ai_event
      where account_id = ${accountId} and ${isAfter(last)} and event_time < now() - make_interval(mins => ${graceMinutes})
      order by event_time nulls first, id nulls first limit ${segmentRows}
    ) as next
  `);
  const result = await tx.execute(sql`select count(*)::int as count from ai_sealing`);
  if (Number(result.rows[0]?.count) === segmentRows) return true;
  await tx.execute(sql`drop table ai_sealing`);
  return false;
}

async function storeSegment(
  tx: Transaction,
  accountId: number,
  segment: number,
  bits: SegmentBits,
): Promise<void> {
  await tx.execute(sql`
    insert into ai_chunk (account_id, chunk, first_time, ids, times)
    select ${accountId}, ${segment * chunksPerSegment} + part, min(event_time),
      array_agg(id order by place), array_agg(event_time order by place)
    from (select place / ${chunkRows} as part, place, id, event_time from ai_sealing) as cut
    group by part
  `);
  const entries = [...bits.maps];
  const batchSize = 64;
  for (let first = 0; first < entries.length; first += batchSize) {
    const some = entries.slice(first, first + batchSize);
    await tx.execute(sql`
      insert into ai_bits (account_id, key, segment, bits)
      select ${accountId}, made.key, ${segment}, made.hex::bit(65536)
      from unnest(
        ${sql.param(some.map(([key]) => key))}::text[],
        ${sql.param(some.map(([, bytes]) => `x${bytes.toString("hex")}`))}::text[]
      ) as made(key, hex)
    `);
  }
}

async function markSealed(tx: Transaction, accountId: number, segment: number): Promise<void> {
  await tx.execute(sql`
    insert into ai_segment (account_id, segment, first_time, last_time)
    select ${accountId}, ${segment}, min(event_time), max(event_time) from ai_sealing
  `);
  await tx.execute(sql`
    insert into ai_sealed (account_id, through_time, through_id, next_segment)
    select ${accountId}, event_time, id, ${segment + 1} from ai_sealing where place = ${segmentRows - 1}
    on conflict (account_id) do update set through_time = excluded.through_time,
      through_id = excluded.through_id, next_segment = excluded.next_segment
  `);
}

/** Deletes segments that retention has emptied. */
async function dropEmpty(db: Database, accountId: number): Promise<void> {
  const result = await db.execute(sql`
    delete from ai_segment using ai_bits
    where ai_segment.account_id = ${accountId} and ai_bits.account_id = ${accountId} and ai_bits.key = 'deleted'
      and ai_bits.segment = ai_segment.segment and bit_count(ai_bits.bits) = ${segmentRows}
    returning ai_segment.segment
  `);
  const segments = result.rows.map((row) => Number(row.segment));
  if (segments.length === 0) return;
  const gone = sql.param(segments);
  await db.execute(sql`
    delete from ai_bits where account_id = ${accountId} and segment = any(${gone}::int[])
  `);
  await db.execute(sql`
    delete from ai_chunk where account_id = ${accountId} and chunk / ${chunksPerSegment} = any(${gone}::int[])
  `);
}

/**
 * Seals the account's next segments.
 * @param max segments before others have their turn
 * @returns how many were sealed
 */
export async function sealAccount(
  db: Database,
  accountId: number,
  { max = Number.POSITIVE_INFINITY, signal }: { max?: number; signal?: AbortSignal } = {},
): Promise<number> {
  let sealed = 0;
  while (sealed < max && (await sealNext(db, accountId))) {
    sealed += 1;
    signal?.throwIfAborted();
  }
  await dropEmpty(db, accountId);
  return sealed;
}
