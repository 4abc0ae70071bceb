import { behaviors } from "../../contract/audit-behaviors";
import { services as serviceIds } from "../../contract/names";
import { codedError } from "../errors";
import { listEventsById } from "../event/queries";
import { findEventScope } from "../event/scope";
import type { MutationScope } from "../graphql/mutate";
import {
  type ArchiveRow,
  countAccountArchives,
  deleteArchives,
  findArchiveLimit,
  findArchiveOfEvent,
  insertArchive,
  listArchives,
  lockArchives,
  updateArchiveNote,
} from "./queries";

const target = (row: { id: number; note: string }) => ({
  type: "archive",
  id: String(row.id),
  name: row.note,
});

async function getArchive({ tx, viewer }: MutationScope, id: number | null): Promise<ArchiveRow> {
  const scope = await findEventScope(tx, viewer);
  const [found] = await listArchives(tx, scope, { ids: [id ?? 0] }, { limit: 1, offset: 0 });
  if (!found) throw codedError("EVENT_NOT_FOUND", { field: "id" });
  return found;
}

/**
 * Keeps an event beyond retention. One that is archived already is returned unchanged.
 * @throws EVENT_NOT_FOUND
 * @throws ARCHIVE_OVERFLOW with the plan's limit, when the account has used it up (checklist C109)
 */
export async function createArchive(
  scope: MutationScope,
  eventId: number | null,
  note: string,
): Promise<ArchiveRow> {
  const { tx, viewer } = scope;
  const { accountId } = viewer;
  const eventScope = await findEventScope(tx, viewer);
  const [event] = eventId === null ? [] : await listEventsById(tx, eventScope, [eventId]);
  if (!event) throw codedError("EVENT_NOT_FOUND", { field: "event_id" });
  await lockArchives(tx, accountId);
  const known = await findArchiveOfEvent(tx, accountId, event.id);
  if (known === null) {
    const max = await findArchiveLimit(tx, accountId);
    const used = await countAccountArchives(tx, accountId);
    if (used >= max) throw codedError("ARCHIVE_OVERFLOW", { max });
  }
  const id = known ?? (await insertArchive(tx, newRow(scope, event.id, note)));
  const made = await getArchive(scope, id);
  await scope.audit({
    behaviorId: behaviors.archiveCreated,
    serviceId: serviceIds.cloudVms,
    target: target(made),
    payload: { after: { event_id: String(event.id), note: made.note }, existed: known !== null },
  });
  return made;
}

const newRow = ({ viewer }: MutationScope, eventId: number, note: string) => ({
  accountId: viewer.accountId,
  eventId,
  note,
  createdBy: viewer.userId,
});

/** @throws EVENT_NOT_FOUND for an archive out of reach exactly as for one that does not exist */
export async function changeArchive(
  scope: MutationScope,
  id: number | null,
  note: string,
): Promise<ArchiveRow> {
  const before = await getArchive(scope, id);
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
  const { tx, viewer } = scope;
  const requestedIds = [...new Set(ids.map((id) => id ?? 0))];
  const eventScope = await findEventScope(tx, viewer);
  const page = { limit: requestedIds.length, offset: 0 };
  const found = await listArchives(tx, eventScope, { ids: requestedIds }, page);
  if (found.length < requestedIds.length) throw codedError("EVENT_NOT_FOUND", { field: "ids" });
  await deleteArchives(tx, requestedIds);
  for (const row of found) {
    await scope.audit({
      behaviorId: behaviors.archiveDeleted,
      serviceId: serviceIds.cloudVms,
      target: target(row),
      payload: { before: { event_id: String(row.event.id), note: row.note } },
    });
  }
}
