import { behaviors } from "../../contract/audit-behaviors";
import { limits } from "../../contract/limits";
import { type ArchiveSort, archiveStates, services as serviceIds } from "../../contract/names";
import type { Database, Transaction } from "../db/client";
import { codedError } from "../errors";
import { holdEvents, listEventsById } from "../event/service";
import type { MutationScope } from "../graphql/mutate";
import { findArchiveLimit } from "../subscription/service";
import type { Viewer } from "../viewer";
import { enqueueCopy, enqueuePurge } from "./jobs";
import {
  type ArchivedClip,
  type ArchiveFilter,
  type ArchiveRow,
  countAccountArchives,
  hideArchives,
  insertArchives,
  listArchives,
  listArchivesOfEvents,
  lockArchives,
  renewArchives,
  requeueArchive,
  showArchives,
  updateArchiveNote,
} from "./queries";

export { searchArchives } from "./queries";

/** The archive of an event whose clip is kept; null where the viewer may not play it back. */
export async function findPlayableArchive(
  db: Database,
  viewer: Viewer,
  eventId: number,
): Promise<(ArchiveRow & { clip: ArchivedClip }) | null> {
  const page = { limit: 1, offset: 0 };
  const [archive] = await listArchives(db, viewer, { eventIds: [eventId] }, page);
  return archive?.clip && archive.canPlayback ? { ...archive, clip: archive.clip } : null;
}

/** @throws EVENT_NOT_FOUND for one out of reach exactly as for one that does not exist */
async function getArchives(
  { tx, viewer }: MutationScope,
  ids: (number | null)[],
  filter: ArchiveFilter = {},
): Promise<ArchiveRow[]> {
  const requestedIds = [...new Set(ids.map((id) => id ?? 0))];
  const page = { limit: requestedIds.length, offset: 0 };
  const found = await listArchives(tx, viewer, { ...filter, ids: requestedIds }, page);
  if (found.length < requestedIds.length) throw codedError("EVENT_NOT_FOUND");
  return found;
}

async function getArchive(scope: MutationScope, id: number | null): Promise<ArchiveRow> {
  const [found] = await getArchives(scope, [id]);
  if (!found) throw codedError("EVENT_NOT_FOUND");
  return found;
}

const audit = (
  scope: MutationScope,
  behaviorId: number,
  { id, note }: ArchiveRow,
  payload: Record<string, unknown>,
) =>
  scope.audit({
    behaviorId,
    serviceId: serviceIds.cloudVms,
    target: { type: "archive", id: String(id), name: note },
    payload,
  });

/** Call with the account's archives locked. */
async function requireRoom(tx: Transaction, accountId: number, count: number): Promise<void> {
  if (count === 0) return;
  const max = await findArchiveLimit(tx, accountId);
  const used = await countAccountArchives(tx, accountId);
  if (used + count > max) throw codedError("ARCHIVE_OVERFLOW", { max });
}

/**
 * Keeps events beyond retention, all of them or none (decision D81). One that is archived already is returned
 * unchanged; one whose archive was just deleted gets it back, with the new note.
 * @throws EVENT_NOT_FOUND when one of them is out of reach
 * @throws ARCHIVE_OVERFLOW with the plan's limit, when the account has no room for all (checklist C109)
 */
export async function createArchives(
  scope: MutationScope,
  eventIds: (number | null)[],
  note: string,
): Promise<ArchiveRow[]> {
  const { tx, viewer } = scope;
  const { accountId } = viewer;
  const requestedIds = [...new Set(eventIds.map((id) => id ?? 0))];
  const held = await holdEvents(tx, accountId, requestedIds);
  const events = await listEventsById(tx, viewer, held);
  if (events.length < requestedIds.length) throw codedError("EVENT_NOT_FOUND");
  await lockArchives(tx, accountId);
  const before = await listArchivesOfEvents(tx, accountId, requestedIds);
  const kept = new Set(before.filter((row) => !row.deletedAt).map((row) => row.eventId));
  const deletedIds = before.filter((row) => row.deletedAt).map((row) => row.id);
  const known = new Set(before.map((row) => row.eventId));
  const newIds = requestedIds.filter((id) => !known.has(id));
  await requireRoom(tx, accountId, newIds.length + deletedIds.length);
  const by = { note, createdBy: viewer.userId };
  if (deletedIds.length > 0) await renewArchives(tx, deletedIds, by);
  if (newIds.length > 0) {
    const rows = newIds.map((eventId) => ({ ...by, accountId, eventId }));
    await insertArchives(tx, rows);
  }
  const all = await listArchivesOfEvents(tx, accountId, requestedIds);
  for (const { id, eventId } of all) {
    if (!kept.has(eventId)) await enqueueCopy(tx, { accountId, archiveId: id });
  }
  const ids = all.map((row) => row.id);
  const rows = await getArchives(scope, ids);
  for (const row of rows) {
    await audit(scope, behaviors.archiveCreated, row, {
      after: { event_id: String(row.event.id), note: row.note },
      existed: kept.has(row.event.id),
    });
  }
  return rows;
}

/**
 * All archives that match, for an export.
 * @throws EXCEED_EXPORT_LIMIT for more than an export may hold (decision D21)
 */
export async function listArchiveExport(
  db: Database,
  viewer: Viewer,
  filter: ArchiveFilter,
  sort: ArchiveSort,
): Promise<ArchiveRow[]> {
  const max = limits.exportEventsMax;
  const archives = await listArchives(db, viewer, filter, { limit: max + 1, offset: 0 }, sort);
  if (archives.length > max) throw codedError("EXCEED_EXPORT_LIMIT", { max });
  return archives;
}

/** @throws EVENT_NOT_FOUND */
export async function changeArchive(
  scope: MutationScope,
  id: number | null,
  note: string,
): Promise<ArchiveRow> {
  const before = await getArchive(scope, id);
  await updateArchiveNote(scope.tx, before.id, note);
  await audit(scope, behaviors.archiveNoteUpdated, before, {
    before: { note: before.note },
    after: { note },
  });
  return { ...before, note };
}

/**
 * Hides them at once, all or nothing; a job deletes them for good a minute later (decision D82).
 * @throws EVENT_NOT_FOUND when one of them is out of reach
 */
export async function removeArchives(scope: MutationScope, ids: (number | null)[]): Promise<void> {
  const found = await getArchives(scope, ids);
  const foundIds = found.map((row) => row.id);
  await hideArchives(scope.tx, foundIds);
  await enqueuePurge(scope.tx, scope.viewer.accountId);
  for (const row of found) {
    await audit(scope, behaviors.archiveDeleted, row, {
      before: { event_id: String(row.event.id), note: row.note },
    });
  }
}

/**
 * Shows deleted ones again, all or nothing, as long as they are not deleted for good.
 * @throws EVENT_NOT_FOUND when one of them is out of reach, or gone
 * @throws ARCHIVE_OVERFLOW when their room was taken meanwhile
 */
export async function restoreArchives(
  scope: MutationScope,
  ids: (number | null)[],
): Promise<ArchiveRow[]> {
  const { tx, viewer } = scope;
  await lockArchives(tx, viewer.accountId);
  const found = await getArchives(scope, ids, { isDeleted: true });
  await requireRoom(tx, viewer.accountId, found.length);
  const foundIds = found.map((row) => row.id);
  await showArchives(tx, foundIds);
  for (const row of found) {
    await audit(scope, behaviors.archiveRestored, row, { after: { note: row.note } });
    // Its copy may have been due while it was hidden; one that is kept is left alone.
    await enqueueCopy(tx, { accountId: viewer.accountId, archiveId: row.id });
  }
  return found;
}

/**
 * Copies once more what failed, or waits for its host; any other stays as it is.
 * @throws EVENT_NOT_FOUND
 */
export async function retryArchive(scope: MutationScope, id: number | null): Promise<ArchiveRow> {
  const { tx, viewer } = scope;
  const found = await getArchive(scope, id);
  const isDue = found.state === archiveStates.failed || found.state === archiveStates.hostAway;
  if (isDue) {
    await requeueArchive(tx, found.id);
    await enqueueCopy(tx, { accountId: viewer.accountId, archiveId: found.id });
  }
  await audit(scope, behaviors.archiveRetried, found, { retried: isDue });
  return isDue ? { ...found, state: archiveStates.waiting, fault: null } : found;
}
