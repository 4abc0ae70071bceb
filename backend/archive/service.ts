import { behaviors } from "../../contract/audit-behaviors";
import { services as serviceIds } from "../../contract/names";
import type { Transaction } from "../db/client";
import { codedError } from "../errors";
import { listEventsById } from "../event/queries";
import { findEventScope } from "../event/scope";
import type { MutationScope } from "../graphql/mutate";
import {
  type ArchiveRow,
  countAccountArchives,
  deleteArchives,
  findArchiveLimit,
  insertArchives,
  listArchives,
  listArchivesOfEvents,
  lockArchives,
  updateArchiveNote,
} from "./queries";

const target = (row: { id: number; note: string }) => ({
  type: "archive",
  id: String(row.id),
  name: row.note,
});

/** @throws EVENT_NOT_FOUND for one out of reach exactly as for one that does not exist */
async function getArchives(scope: MutationScope, ids: (number | null)[]): Promise<ArchiveRow[]> {
  const { tx, viewer } = scope;
  const requestedIds = [...new Set(ids.map((id) => id ?? 0))];
  const page = { limit: requestedIds.length, offset: 0 };
  const found = await listArchives(
    tx,
    await findEventScope(tx, viewer),
    { ids: requestedIds },
    page,
  );
  if (found.length < requestedIds.length) throw codedError("EVENT_NOT_FOUND");
  return found;
}

/**
 * Keeps events beyond retention, all of them or none (decision D81). One that is archived already is returned
 * unchanged.
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
  const events = await listEventsById(tx, await findEventScope(tx, viewer), requestedIds);
  if (events.length < requestedIds.length) throw codedError("EVENT_NOT_FOUND");
  await lockArchives(tx, accountId);
  const known = await listArchivesOfEvents(tx, accountId, requestedIds);
  const knownIds = new Set(known.map(({ eventId }) => eventId));
  const newIds = requestedIds.filter((id) => !knownIds.has(id));
  if (newIds.length > 0) {
    await requireRoom(tx, accountId, newIds.length);
    const row = { accountId, note, createdBy: viewer.userId };
    await insertArchives(
      tx,
      newIds.map((eventId) => ({ ...row, eventId })),
    );
  }
  const made = await listArchivesOfEvents(tx, accountId, requestedIds);
  const rows = await getArchives(
    scope,
    made.map(({ id }) => id),
  );
  for (const row of rows) {
    await scope.audit({
      behaviorId: behaviors.archiveCreated,
      serviceId: serviceIds.cloudVms,
      target: target(row),
      payload: {
        after: { event_id: String(row.event.id), note: row.note },
        existed: knownIds.has(row.event.id),
      },
    });
  }
  return rows;
}

/** Call with the account's archives locked. */
async function requireRoom(tx: Transaction, accountId: number, count: number): Promise<void> {
  const max = await findArchiveLimit(tx, accountId);
  const used = await countAccountArchives(tx, accountId);
  if (used + count > max) throw codedError("ARCHIVE_OVERFLOW", { max });
}

/** @throws EVENT_NOT_FOUND */
export async function changeArchive(
  scope: MutationScope,
  id: number | null,
  note: string,
): Promise<ArchiveRow> {
  const [before] = await getArchives(scope, [id]);
  if (!before) throw codedError("EVENT_NOT_FOUND");
  await updateArchiveNote(scope.tx, before.id, note);
  await scope.audit({
    behaviorId: behaviors.archiveNoteUpdated,
    serviceId: serviceIds.cloudVms,
    target: target(before),
    payload: { before: { note: before.note }, after: { note } },
  });
  return { ...before, note };
}

/**
 * All or nothing.
 * @throws EVENT_NOT_FOUND when one of them is out of reach
 */
export async function removeArchives(scope: MutationScope, ids: (number | null)[]): Promise<void> {
  const found = await getArchives(scope, ids);
  await deleteArchives(
    scope.tx,
    found.map((row) => row.id),
  );
  for (const row of found) {
    await scope.audit({
      behaviorId: behaviors.archiveDeleted,
      serviceId: serviceIds.cloudVms,
      target: target(row),
      payload: { before: { event_id: String(row.event.id), note: row.note } },
    });
  }
}
