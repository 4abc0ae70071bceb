import { readPreferences } from "~/lib/cookies/preferences.server";
import type { CloudArgs } from "~/lib/http/graphql.server";
import { findActivity } from "~/lib/wall/activity.server";
import { isReady, type WallCamera, type WallHost, type WallRegion } from "~/lib/wall/camera-list";
import { listRegions } from "~/lib/wall/regions.server";
import { defaultsOf, findView } from "~/lib/wall/saved-view";
import { isLayout, listShown, readWall, type WallDefaults } from "~/lib/wall/wall-state";
import type { Layout } from "~contract/limits";
import { listViews } from "./saved-views.server";

/** Densest layout a wall takes by itself: every tile still moves in full. */
const densest: Layout = 16;

/** The hosts' cameras in turn, one of each, so that the first page shows something of every site. */
function listInTurn(hosts: readonly WallHost[]): WallCamera[] {
  const ready = hosts.map((host) => host.cameras.filter(isReady));
  const longest = Math.max(0, ...ready.map((cameras) => cameras.length));
  return Array.from({ length: longest }, (_, turn) =>
    ready.flatMap((cameras) => cameras[turn] ?? []),
  ).flat();
}

/**
 * The wall of a visitor who has chosen nothing: all cameras that are there, in the layout of the last
 * visit, else the smallest that holds them.
 */
function defaultWall(regions: readonly WallRegion[], kept: Layout | null): WallDefaults {
  const cameras = listInTurn(regions.flatMap((region) => region.hosts)).map(({ id }) => id);
  const fitting = ([4, 9] as const).find((layout) => cameras.length <= layout);
  return { layout: kept ?? fitting ?? densest, cameras };
}

/** What the live wall needs: the tree, the saved views, what it shows when the address says nothing, and its events. */
export async function getLiveWall(args: CloudArgs) {
  const [regions, views, preferences] = await Promise.all([
    listRegions(args, "can_live"),
    listViews(args),
    readPreferences(args.request),
  ]);
  const defaults = defaultWall(regions, preferences.layout);
  const { searchParams } = new URL(args.request.url);
  const wall = readWall(searchParams, defaultsOf(findView(views, searchParams), defaults));
  return {
    regions,
    views,
    defaults,
    activity: await findActivity(args, listShown(wall)),
    serverSeconds: Math.floor(Date.now() / 1000),
  };
}

/** The layout of the address, when it is one. */
export function findAskedLayout(request: Request): Layout | null {
  const asked = Number(new URL(request.url).searchParams.get("layout"));
  return isLayout(asked) ? asked : null;
}
