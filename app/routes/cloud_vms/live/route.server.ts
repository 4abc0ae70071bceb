import {
  isReady,
  type WallCamera,
  type WallHost,
  type WallRegion,
} from "~/components/live/cameras/camera-list";
import { defaultsOf, findView } from "~/components/live/views/saved-view";
import {
  isLayout,
  listShown,
  readWall,
  type WallDefaults,
} from "~/components/live/wall/wall-state";
import { readPreferences } from "~/lib/cookies/preferences.server";
import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, callCloud } from "~/lib/http/graphql.server";
import type { Layout } from "~contract/limits";
import { recordingStates } from "~contract/names";
import { findActivity } from "../live-activity.server";
import { listViews } from "./views/route.server";

const treeDocument = graphql(`
  query query_region_host_list {
    query_region_host_list {
      id
      name
      hosts {
        id
        name
        state
        type
        nat_live
        nat_rpb
        last_seen
        timezone
        cameras {
          id
          name
          connected
          snapshot_link
          can_live
          can_playback
          can_ptz
          main_res
          sub_res
          rec_status
          recycle_keepday
          has_license
          license_not_match
          license_expired_at
          resolution_not_match
        }
      }
    }
  }
`);

type Right = "can_live" | "can_playback";

/** The cameras this visitor has a right to, by region and host; empty branches are left out (C091). */
export async function listRegions(args: CloudArgs, right: Right): Promise<WallRegion[]> {
  const answer = await callCloud(args, treeDocument, {});
  return answer.query_region_host_list.flatMap((region) => {
    const hosts = region.hosts.flatMap((host) => {
      const hostConnected = host.state === "online" || host.state === "warning";
      const cameras = host.cameras
        .filter((camera) => camera[right])
        .map((camera) => ({
          id: camera.id,
          name: camera.name,
          hostName: host.name,
          hostConnected,
          connected: camera.connected,
          hasLicense: camera.has_license,
          hostType: host.type,
          // Kept apart for the two kinds of video (C089).
          natType: right === "can_live" ? host.nat_live : host.nat_rpb,
          hostSeenSeconds: host.last_seen ?? null,
          timeZone: host.timezone,
          snapshotLink: camera.snapshot_link,
          canPlayback: camera.can_playback,
          canPtz: camera.can_ptz,
          mainResolution: camera.main_res ?? null,
          subResolution: camera.sub_res ?? null,
          recording: recordingStates[camera.rec_status] ?? "off",
          keepDays: camera.recycle_keepday ?? null,
          licenseNotMatch: camera.license_not_match,
          resolutionNotMatch: camera.resolution_not_match,
          licenseExpiredSeconds: camera.license_expired_at ?? null,
        }));
      return cameras.length > 0 ? [{ id: host.id, name: host.name, cameras }] : [];
    });
    return hosts.length > 0 ? [{ id: region.id, name: region.name, hosts }] : [];
  });
}

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
