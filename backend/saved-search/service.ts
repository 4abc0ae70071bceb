import type { z } from "zod";
import { behaviors } from "../../contract/audit-behaviors";
import { limits } from "../../contract/limits";
import type { newSavedSearch, savedSearchChange } from "../../contract/saved-search-fields";
import { onViolation } from "../db/violation";
import { codedError } from "../errors";
import type { MutationScope } from "../graphql/mutate";
import { parseId } from "../ids";
import type { Bus } from "../realtime/bus";
import { canEditSavedSearch } from "./policy";
import * as queries from "./queries";

export { listSavedSearches as listSearchesInSight } from "./queries";

const nameTaken = () => codedError("NAME_EXIST", { field: "name" });

/** @throws NAME_EXIST; INVALID_ARGUMENT with the maximum for a user who has that many */
export async function createSavedSearch(
  { tx, viewer, audit }: MutationScope,
  { name, screen, query, shared }: z.output<typeof newSavedSearch>,
): Promise<queries.SavedSearchRow> {
  const max = limits.savedSearchesPerUserMax;
  if ((await queries.countOwnSearches(tx, viewer)) >= max) {
    throw codedError("INVALID_ARGUMENT", { max });
  }
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

/** @throws NOT_FOUND, also for one that the viewer may only look at */
export async function deleteSavedSearch(scope: MutationScope, bus: Bus, id: string): Promise<void> {
  const search = await getEditable(scope, id);
  await queries.deleteSavedSearchRow(scope.tx, search.id);
  await scope.audit({
    behaviorId: behaviors.savedSearchDeleted,
    target: target(search),
    payload: { before: describe(search) },
  });
  announceStandingChange(scope, bus);
}

/** Standing searches are held in memory, in every process: they are read again. */
export function announceStandingChange({ viewer, afterCommit }: MutationScope, bus: Bus): void {
  const { accountId } = viewer;
  afterCommit(() => bus.publish("standing_searches_changed", { accountId }));
}

async function getEditable(
  { tx, viewer }: MutationScope,
  id: string,
): Promise<queries.SavedSearchRow> {
  const number = parseId(id);
  const search = number === null ? null : await queries.findSavedSearch(tx, viewer, number);
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
