import { promiseHash } from "remix-utils/promise";
import { readPreferences } from "~/lib/cookies/preferences.server";
import type { CloudArgs } from "~/lib/http/graphql.server";
import { findEngineOrigin } from "~/lib/http/media-engine.server";
import { findActivity } from "~/lib/wall/activity.server";
import { type CameraTree, isReady, type WallCamera, type WallHost } from "~/lib/wall/camera-list";
import { getCameraTree } from "~/lib/wall/camera-tree.server";
import { defaultsOf, findView, type SavedView } from "~/lib/wall/saved-view";
import {
  isLayout,
  listChosen,
  listShown,
  readWall,
  smallestLayout,
  type WallDefaults,
} from "~/lib/wall/wall-state";
import { type Layout, limits } from "~contract/limits";
import { findViews } from "./saved-views.server";

/** Densest default layout: the densest one that shows every frame in all tiles. */
const maxDefaultLayout: Layout = 16;

/** The hosts' cameras interleaved, one per host in turn, so that the first page shows every site. */
function interleaveCameras(hosts: readonly WallHost[]): WallCamera[] {
  const ready = hosts.map((host) => (host.cameras ?? []).filter(isReady));
  const longest = Math.max(0, ...ready.map((cameras) => cameras.length));
  return Array.from({ length: longest }, (_, turn) =>
    ready.flatMap((cameras) => cameras[turn] ?? []),
  ).flat();
}

/**
 * Default wall without a choice in the address: all available cameras in the layout of the last visit, but never in more
 * tiles than they need. Of a tree that is not whole these are the first ones, which the cloud names.
 */
export function defaultWall(
  { regions, first }: Pick<CameraTree, "regions" | "first">,
  kept: Layout | null,
): WallDefaults {
  const cameras =
    first ?? interleaveCameras(regions.flatMap((region) => region.hosts)).map(({ id }) => id);
  const shown = Math.min(cameras.length, kept ?? maxDefaultLayout);
  return { layout: smallestLayout(shown), cameras };
}

/** Data of the live wall: camera tree, saved views, defaults for the address, and the newest events. */
export async function getLiveWall(args: CloudArgs) {
  const { searchParams } = new URL(args.request.url);
  const loading = findViews(args);
  const isOfView = searchParams.has("view") && !searchParams.has("cameras");
  const { tree, views, preferences } = await promiseHash({
    tree: findTree(args, isOfView ? findView(await loading, searchParams) : null),
    views: loading,
    preferences: readPreferences(args.request),
  });
  const defaults = defaultWall(tree, preferences.layout);
  const wall = readWall(searchParams, defaultsOf(findView(views, searchParams), defaults));
  return {
    tree,
    views,
    defaults,
    activity: await findActivity(args, listShown(wall)),
    hasEngine: findEngineOrigin() !== null,
    serverSeconds: Math.floor(Date.now() / 1000),
  };
}

const findTree = (args: CloudArgs, view: SavedView | null) =>
  getCameraTree(args, {
    right: "live",
    cameraIds: listChosen(new URL(args.request.url).searchParams, view),
    first: limits.viewCamerasMax,
  });

/** The layout in the request's address; null when absent or invalid. */
export function findRequestedLayout(request: Request): Layout | null {
  const layout = Number(new URL(request.url).searchParams.get("layout"));
  return isLayout(layout) ? layout : null;
}
