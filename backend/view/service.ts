import type { z } from "zod";
import { behaviors } from "../../contract/audit-behaviors";
import { limits } from "../../contract/limits";
import type { newView, viewChange } from "../../contract/site-fields";
import { listCameras } from "../camera/service";
import { onViolation } from "../db/violation";
import { codedError } from "../errors";
import type { MutationScope } from "../graphql/mutate";
import { parseId } from "../ids";
import * as queries from "./queries";

export { searchViews, type ViewRow } from "./queries";

const nameTaken = () => codedError("VIEW_NAME_EXIST", { field: "name" });

/**
 * @throws VIEW_NAME_EXIST; HOST_NOT_FOUND for a camera out of reach as for an unknown one; INVALID_ARGUMENT with the
 * maximum for a user who has that many
 */
export async function createView(
  scope: MutationScope,
  input: z.output<typeof newView>,
): Promise<queries.ViewRow> {
  const { tx, viewer, audit } = scope;
  const cameras = await getCameraIds(scope, input.cameras, []);
  const { name, layout } = input;
  const max = limits.viewsPerUserMax;
  await queries.lockViewsOf(tx, viewer.userId);
  if ((await queries.countViewsOf(tx, viewer.userId)) >= max) {
    throw codedError("INVALID_ARGUMENT", { max });
  }
  const inserting = queries.insertView(tx, viewer, {
    name,
    layout,
    cameras,
    sorting: input.sorting ?? null,
  });
  const view = await onViolation("unique", nameTaken(), inserting);
  await audit({
    behaviorId: behaviors.viewCreated,
    target: target(view),
    payload: { after: describe(view) },
  });
  return view;
}

/**
 * Omitted arguments stay unchanged.
 * @throws NOT_FOUND, VIEW_NAME_EXIST, HOST_NOT_FOUND
 */
export async function updateView(
  scope: MutationScope,
  { id, ...input }: z.output<typeof viewChange>,
): Promise<queries.ViewRow> {
  const { tx, viewer, audit } = scope;
  const before = await getView(scope, id);
  const after = {
    id: before.id,
    name: input.name ?? before.name,
    layout: input.layout ?? before.layout,
    sorting: input.sorting ?? before.sorting,
    cameras: input.cameras
      ? await getCameraIds(scope, input.cameras, before.cameras)
      : before.cameras,
  };
  await onViolation("unique", nameTaken(), queries.updateViewRow(tx, viewer, after));
  await audit({
    behaviorId: behaviors.viewUpdated,
    target: target(after),
    payload: { before: describe(before), after: describe(after) },
  });
  return after;
}

export async function deleteView(scope: MutationScope, id: string): Promise<void> {
  const view = await getView(scope, id);
  await queries.deleteViewRow(scope.tx, scope.viewer, view.id);
  await scope.audit({
    behaviorId: behaviors.viewDeleted,
    target: target(view),
    payload: { before: describe(view) },
  });
}

/** @throws NOT_FOUND unless every id is one of the viewer's views */
export async function sortViews(scope: MutationScope, ids: string[]): Promise<queries.ViewRow[]> {
  const { tx, viewer, audit } = scope;
  const wanted = ids.map((id) => parseId(id) ?? 0);
  const known = new Set((await queries.listViews(tx, viewer)).map((view) => view.id));
  if (wanted.some((id) => !known.has(id))) throw codedError("NOT_FOUND", { field: "ids" });
  await queries.sortViewRows(tx, viewer, wanted);
  await audit({
    behaviorId: behaviors.viewsReordered,
    payload: { after: { ids: wanted.map(String) } },
  });
  return queries.listViews(tx, viewer);
}

/**
 * A camera that was in the view may stay though the viewer may not see it any more: its tile says
 * so.
 */
async function getCameraIds(
  { tx, viewer }: MutationScope,
  given: (string | null)[],
  kept: number[],
): Promise<number[]> {
  const ids = given.map((id) => (id === null ? 0 : (parseId(id) ?? -1)));
  const fresh = [...new Set(ids.filter((id) => id !== 0 && !kept.includes(id)))];
  const reachable = fresh.length > 0 ? await listCameras(tx, viewer, { cameraIds: fresh }) : [];
  if (reachable.length !== fresh.length) throw codedError("HOST_NOT_FOUND", { field: "cameras" });
  return ids;
}

async function getView({ tx, viewer }: MutationScope, id: string): Promise<queries.ViewRow> {
  const number = parseId(id);
  const [view] = number === null ? [] : await queries.listViews(tx, viewer, number);
  if (!view) throw codedError("NOT_FOUND", { field: "id" });
  return view;
}

function target(view: queries.ViewRow) {
  return { type: "view", id: String(view.id), name: view.name };
}

function describe({ name, layout, cameras, sorting }: queries.ViewRow) {
  return { name, layout, cameras, sorting };
}
