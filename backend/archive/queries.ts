import { and, eq, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import {
  type ArchiveFault,
  type ArchiveSort,
  type ArchiveState,
  archiveStates,
} from "../../contract/names";
import type { Database, Transaction } from "../db/client";
import { archive } from "../db/tables";
import { inTimeRange, type TimeRange } from "../event/newest-first";
import { type EventRow, eventColumns, eventJoins, toEvent } from "../event/rows";
import { inReach } from "../event/scope";
import type { Page } from "../graphql/page";
import { cameraRights } from "../permission/rights";
import { contains, containsWords, startsWithWord } from "../sql";
import type { Viewer } from "../viewer";

type Handle = Database | Transaction;

/** The copy of an event's recording, in the file store. */
export interface ArchivedClip {
  fromMs: number;
  untilMs: number;
  bytes: number;
  sha256: string;
}

export interface ArchiveRow {
  id: number;
  note: string;
  createdAt: Date;
  creatorName: string | null;
  state: ArchiveState;
  fault: ArchiveFault | null;
  hasPicture: boolean;
  /** Null before it is copied, and for an event without a recording. */
  clip: ArchivedClip | null;
  /** Whether the viewer may play back recordings of its camera. */
  canPlayback: boolean;
  event: EventRow;
}

/** `range` is of the event's time. An event matches with one of the cameras or one of the hosts. */
export interface ArchiveFilter {
  range?: TimeRange;
  keyword?: string | undefined;
  ids?: number[];
  eventIds?: number[];
  cameraIds?: number[] | undefined;
  hostIds?: number[] | undefined;
  eventTypes?: number[] | undefined;
  /** Those that were deleted and can still be restored, in place of the others. */
  isDeleted?: boolean;
}

function inPlaces({ cameraIds, hostIds }: ArchiveFilter): SQL | undefined {
  if (!cameraIds && !hostIds) return undefined;
  return sql`(event.camera_id = any(${sql.param(cameraIds ?? [])}::bigint[])
    or event.host_id = any(${sql.param(hostIds ?? [])}::bigint[]))`;
}

function where(viewer: Viewer, filter: ArchiveFilter): SQL {
  const { range, keyword, ids, eventIds, eventTypes, isDeleted = false } = filter;
  const parts = [
    sql`archive.account_id = ${viewer.accountId}`,
    isDeleted ? sql`archive.deleted_at is not null` : sql`archive.deleted_at is null`,
    inReach(viewer),
    inPlaces(filter),
    range && inTimeRange(range, sql`event.event_time`),
    eventTypes && sql`event.event_type = any(${sql.param(eventTypes)}::int[])`,
    keyword && contains(keyword, [sql`archive.note`]),
    eventIds && sql`archive.event_id = any(${sql.param(eventIds)}::bigint[])`,
    ids && sql`archive.id = any(${sql.param(ids)}::bigint[])`,
  ].filter((part) => part !== undefined && part !== null && part !== "");
  return sql.join(parts, sql` and `);
}

const from = sql`
  from archive
  join event on event.account_id = archive.account_id and event.id = archive.event_id and event.event_time = archive.event_time
  ${eventJoins}`;

const orders: Record<ArchiveSort, SQL> = {
  "-created": sql`archive.created_at desc, archive.id desc`,
  created: sql`archive.created_at, archive.id`,
  "-event": sql`event.event_time desc, archive.id desc`,
  event: sql`event.event_time, archive.id`,
};

/** One page of the archives of events in the viewer's reach. */
export async function listArchives(
  db: Handle,
  viewer: Viewer,
  filter: ArchiveFilter,
  page: Page,
  sort: ArchiveSort = "-created",
): Promise<ArchiveRow[]> {
  const result = await db.execute(sql`
    select archive.id as archive_id, archive.note, archive.state, archive.fault, archive.has_picture,
      extract(epoch from archive.created_at)::float8 * 1000 as created_ms,
      extract(epoch from archive.clip_from)::float8 * 1000 as clip_from_ms,
      extract(epoch from archive.clip_until)::float8 * 1000 as clip_until_ms,
      archive.clip_bytes, archive.clip_sha256, coalesce(rights.playback, false) as can_playback,
      app_user.name as creator_name, ${eventColumns}
    ${from} left join app_user on app_user.id = archive.created_by
    left join ${cameraRights(viewer)} as rights on rights.camera_id = event.camera_id
    where ${where(viewer, filter)}
    order by ${orders[sort]} limit ${page.limit} offset ${page.offset}
  `);
  return result.rows.map(toArchive);
}

function toArchive(row: Record<string, unknown>): ArchiveRow {
  return {
    id: Number(row.archive_id),
    note: String(row.note),
    createdAt: new Date(Number(row.created_ms)),
    creatorName: row.creator_name === null ? null : String(row.creator_name),
    state: Number(row.state) as ArchiveState,
    fault: row.fault as ArchiveFault | null,
    hasPicture: row.has_picture === true,
    clip:
      row.clip_bytes === null
        ? null
        : {
            fromMs: Number(row.clip_from_ms),
            untilMs: Number(row.clip_until_ms),
            bytes: Number(row.clip_bytes),
            sha256: String(row.clip_sha256),
          },
    canPlayback: row.can_playback === true,
    event: toEvent(row),
  };
}

/** Archives in the viewer's reach whose notes have all of these words; those that begin with the first one come first. */
export async function searchArchives(
  db: Handle,
  viewer: Viewer,
  words: readonly string[],
  limit: number,
): Promise<{ id: number; note: string }[]> {
  const note = sql`archive.note`;
  const result = await db.execute(sql`
    select archive.id as archive_id, archive.note ${from}
    where ${where(viewer, {})} and ${containsWords(words, [note])}
    order by ${startsWithWord(words, note)}, ${orders["-created"]} limit ${limit}
  `);
  return result.rows.map((row) => ({ id: Number(row.archive_id), note: String(row.note) }));
}

export async function countArchives(
  db: Handle,
  viewer: Viewer,
  filter: ArchiveFilter,
): Promise<number> {
  const result = await db.execute(
    sql`select count(*)::int as count ${from} where ${where(viewer, filter)}`,
  );
  return Number(result.rows[0]?.count ?? 0);
}

/**
 * Serialises changes of the account's archives until the transaction ends, so that a count made
 * here stays true (threat I3).
 */
export async function lockArchives(tx: Transaction, accountId: number): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`archive ${accountId}`}, 0))`,
  );
}

/** Without the deleted ones: they count again from their restore (decision D82). */
export async function countAccountArchives(db: Handle, accountId: number): Promise<number> {
  return db.$count(archive, and(eq(archive.accountId, accountId), isNull(archive.deletedAt)));
}

export async function insertArchives(
  tx: Transaction,
  rows: { accountId: number; eventId: number; note: string; createdBy: number }[],
): Promise<void> {
  await tx.insert(archive).values(rows);
}

/** Archives of these events, as far as they are archived. */
export function listArchivesOfEvents(
  db: Handle,
  accountId: number,
  eventIds: number[],
): Promise<{ id: number; eventId: number; deletedAt: Date | null }[]> {
  return db
    .select({ id: archive.id, eventId: archive.eventId, deletedAt: archive.deletedAt })
    .from(archive)
    .where(and(eq(archive.accountId, accountId), inArray(archive.eventId, eventIds)));
}

export async function updateArchiveNote(tx: Transaction, id: number, note: string): Promise<void> {
  await tx.update(archive).set({ note }).where(eq(archive.id, id));
}

/** Hides them; `purgeArchives` deletes them for good. */
export async function hideArchives(tx: Transaction, ids: number[]): Promise<void> {
  await tx.update(archive).set({ deletedAt: sql`now()` }).where(inArray(archive.id, ids));
}

export async function showArchives(tx: Transaction, ids: number[]): Promise<void> {
  await tx.update(archive).set({ deletedAt: null }).where(inArray(archive.id, ids));
}

/** Archives whose events are archived once more, as if the first time had not been; a clip that is kept stays. */
export async function renewArchives(
  tx: Transaction,
  ids: number[],
  by: { note: string; createdBy: number },
): Promise<void> {
  const change = { ...by, deletedAt: null, createdAt: sql`now()` };
  await tx.update(archive).set(change).where(inArray(archive.id, ids));
  await tx
    .update(archive)
    .set(asNew)
    .where(and(inArray(archive.id, ids), ne(archive.state, archiveStates.kept)));
}

/** Of a copy that starts anew: a host that is away is waited for once more. */
const asNew = { state: archiveStates.waiting, fault: null, queuedAt: sql`now()` };

export async function requeueArchive(tx: Transaction, id: number): Promise<void> {
  await tx.update(archive).set(asNew).where(eq(archive.id, id));
}
