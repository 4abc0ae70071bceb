import type { z } from "zod";
import { behaviors } from "../../contract/audit-behaviors";
import { limits } from "../../contract/limits";
import type { newSavedSearch, savedSearchChange } from "../../contract/saved-search-fields";
import { onViolation } from "../db/violation";
import { codedError } from "../errors";
import type { MutationScope } from "../graphql/mutate";
import { parseId } from "../ids";
import type { Bus } from "../realtime/bus";
import { enqueueSearchPurge } from "./jobs";
import { canEditSavedSearch } from "./policy";
import * as queries from "./queries";

export {
  listSavedSearches as listSearchesInSight,
  type SavedSearchRow,
  searchSavedSearches,
} from "./queries";

const nameTaken = () => codedError("NAME_EXIST", { field: "name" });

/** @throws INVALID_ARGUMENT with the maximum for a user who has that many */
async function requireRoom({ tx }: MutationScope, userId: number): Promise<void> {
  const max = limits.savedSearchesPerUserMax;
  await queries.lockSearchesOf(tx, userId);
  if ((await queries.countSearchesOf(tx, userId)) >= max) {
    throw codedError("INVALID_ARGUMENT", { max });
  }
}

/** @throws NAME_EXIST; INVALID_ARGUMENT with the maximum for a user who has that many */
export async function createSavedSearch(
  scope: MutationScope,
  { name, screen, query, shared }: z.output<typeof newSavedSearch>,
): Promise<queries.SavedSearchRow> {
  const { tx, viewer, audit } = scope;
  await requireRoom(scope, viewer.userId);
  const inserting = queries.insertSavedSearch(tx, viewer, {
    name,
    screen,
    query,
    shared: shared ?? false,
  });
  const made = await onViolation("unique", nameTaken(), inserting);
  await audit({
    behaviorId: behaviors.savedSearchCreated,
    target: target(made),
    payload: { after: describe(made) },
  });
  return made;
}

/**
 * What is left out stays.
 * @throws NOT_FOUND, also for one that the viewer may only look at; NAME_EXIST
 */
export async function updateSavedSearch(
  scope: MutationScope,
  bus: Bus,
  { id, ...input }: z.output<typeof savedSearchChange>,
): Promise<queries.SavedSearchRow> {
  const before = await getEditable(scope, id);
  const after = {
    ...before,
    name: input.name ?? before.name,
    query: input.query ?? before.query,
    shared: input.shared ?? before.shared,
  };
  await onViolation("unique", nameTaken(), queries.updateSavedSearchRow(scope.tx, after));
  await scope.audit({
    behaviorId: behaviors.savedSearchUpdated,
    target: target(after),
    payload: { before: describe(before), after: describe(after) },
  });
  announceStandingChange(scope, bus);
  return after;
}

/**
 * Hides it at once; a job deletes it for good a minute later. Alerts that it triggers are quiet from now on.
 * @throws NOT_FOUND, also for one that the viewer may only look at
 */
export async function deleteSavedSearch(scope: MutationScope, bus: Bus, id: string): Promise<void> {
  const search = await getEditable(scope, id);
  await queries.hideSavedSearch(scope.tx, search.id);
  await enqueueSearchPurge(scope.tx, scope.viewer.accountId);
  await scope.audit({
    behaviorId: behaviors.savedSearchDeleted,
    target: target(search),
    payload: { before: describe(search) },
  });
  announceStandingChange(scope, bus);
}

/**
 * Shows a deleted one again, as long as it is not deleted for good: its alerts fire as before.
 * @throws NOT_FOUND; NAME_EXIST where its owner took the name meanwhile; INVALID_ARGUMENT with the maximum
 */
export async function restoreSavedSearch(
  scope: MutationScope,
  bus: Bus,
  id: string,
): Promise<queries.SavedSearchRow> {
  const search = await getEditable(scope, id, true);
  await requireRoom(scope, search.ownerId);
  await onViolation("unique", nameTaken(), queries.showSavedSearch(scope.tx, search.id));
  await scope.audit({
    behaviorId: behaviors.savedSearchRestored,
    target: target(search),
    payload: { after: describe(search) },
  });
  announceStandingChange(scope, bus);
  return search;
}

/** Standing searches are held in memory, in every process: they are read again. */
export function announceStandingChange({ viewer, afterCommit }: MutationScope, bus: Bus): void {
  const { accountId } = viewer;
  afterCommit(() => bus.publish("standing_searches_changed", { accountId }));
}

async function getEditable(
  { tx, viewer }: MutationScope,
  id: string,
  isDeleted = false,
): Promise<queries.SavedSearchRow> {
  const number = parseId(id) ?? 0;
  const search = await queries.findSavedSearch(tx, viewer, number, isDeleted);
  if (!search || !canEditSavedSearch(viewer, search))
    throw codedError("NOT_FOUND", { field: "id" });
  return search;
}

const target = ({ id, name }: queries.SavedSearchRow) => ({
  type: "saved_search",
  id: String(id),
  name,
});

const describe = ({ name, screen, query, shared }: queries.SavedSearchRow) => ({
  name,
  screen,
  query,
  shared,
});
