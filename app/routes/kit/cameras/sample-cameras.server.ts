import { z } from "zod";
import { flashRedirect } from "~/lib/cookies/flash.server";
import { answerForms, onForm } from "~/lib/forms/form.server";
import type { Neighbours } from "~/lib/lists/drawer";
import { pickRows } from "~/lib/lists/picked-rows";
import { idTexts } from "~contract/site-fields";
import { type CamerasQuery, camerasQuery } from "./cameras-query";

/** Cameras that are no one's: what the kit's list shows, and forgets with the server. */

const regions = ["Harbor Campus", "Riverside DC", "Old Town Retail"] as const;
const all = Array.from({ length: 60 }, (_, index) => ({
  id: String(index + 1),
  name: `Camera ${String(index + 1).padStart(2, "0")}`,
  region: regions[index % regions.length] ?? regions[0],
  can_manage: true,
}));
const removed = new Set<string>();

export type SampleCamera = (typeof all)[number];

const listMatching = ({ search, sort }: CamerasQuery) => {
  const found = all.filter(
    ({ id, name }) => !removed.has(id) && name.toLowerCase().includes(search.toLowerCase()),
  );
  return sort === "-name" ? found.reverse() : found;
};

/** One page of the list, and what its dialog is about. */
export async function loadCameras(request: Request) {
  const { searchParams } = new URL(request.url);
  const query = camerasQuery.read(searchParams);
  const found = listMatching(query);
  const start = (query.page - 1) * query.size;
  const list = found.slice(start, start + query.size);
  const findAll = async (limit: number) => ({ total: found.length, list: found.slice(0, limit) });
  return {
    query,
    list,
    total: found.length,
    dialog: searchParams.get("dialog"),
    picked: await pickRows(searchParams, list, findAll),
  };
}

/** A camera, and its neighbours beyond the page. @throws Response 404 */
export function loadCamera(request: Request, id: string | undefined) {
  const query = camerasQuery.read(new URL(request.url).searchParams);
  const found = listMatching(query);
  const index = found.findIndex((camera) => camera.id === id);
  const camera = found[index];
  if (!camera) throw new Response(null, { status: 404 });
  const hrefOf = (place: number) => {
    const at = found[place];
    const page = Math.floor(place / query.size) + 1;
    return at ? camerasQuery.itemHref({ ...query, page }, at.id) : null;
  };
  const beyond: Neighbours = { previous: hrefOf(index - 1), next: hrefOf(index + 1) };
  return { camera, beyond, list: camerasQuery.href(query) };
}

const ticked = z.object({ ids: idTexts });

/** Removes cameras, which can be taken back, or takes it back. */
export async function changeCameras(request: Request) {
  const here = camerasQuery.href(camerasQuery.read(new URL(request.url).searchParams));
  return answerForms(await request.formData(), {
    remove: onForm(ticked, async ({ ids }) => {
      for (const id of ids) removed.add(id);
      const undo = { action: here, intent: "restore", fields: { ids } };
      return flashRedirect(here, "removed", { undo });
    }),
    restore: onForm(ticked, async ({ ids }) => {
      for (const id of ids) removed.delete(id);
      return flashRedirect(here, "restored");
    }),
  });
}
