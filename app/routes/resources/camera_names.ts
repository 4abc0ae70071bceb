import type { LoaderFunctionArgs } from "@remix-run/node";
import { listPlaces } from "~/lib/event/camera-tree.server";
import { packTree } from "~/lib/event/packed-places";
import { notLoaded } from "~/lib/http/graphql.server";
import { requireUser } from "~/lib/session/guards.server";

/** Every camera in reach by its name, for a page whose tree only counts them. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const tree = await listPlaces(args).catch(notLoaded("the cameras"));
  return new Response(tree && packTree(tree), {
    status: tree ? 200 : 503,
    headers: { "Cache-Control": "no-store", "Content-Type": "application/json" },
  });
}
