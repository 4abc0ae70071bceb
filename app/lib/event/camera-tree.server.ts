import { isForeign } from "~/lib/http/cloud-client.server";
import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, callCloud } from "~/lib/http/graphql.server";
import { limits } from "~contract/limits";
import type { PlaceRegion } from "./camera-tree";
import type { EventPlaces } from "./event-filter";

const treeDocument = graphql(`
  query query_camera_tree {
    query_region_host_list {
      id
      name
      hosts { id name: display_name enabled cameras { id name connected } }
    }
  }
`);

/** Every region, host and camera in reach; regions without a host are left out. */
export async function listPlaces(args: CloudArgs): Promise<PlaceRegion[]> {
  const { query_region_host_list: regions } = await callCloud(args, treeDocument, {});
  return regions.filter((region) => region.hosts.length > 0);
}

const shortTreeDocument = graphql(`
  query query_short_camera_tree($cameras_max: Int!, $host_cam_id: [ID!]!) {
    query_region_host_list(cameras_max: $cameras_max, host_cam_id: $host_cam_id) {
      id
      name
      hosts { id name: display_name enabled camera_count cameras { id name connected } }
    }
  }
`);

/** In the address: branches that are drawn open without script. */
const openParam = "open";

/**
 * The tree of a page that filters by places. Above a number of cameras these are only counted, but for hosts with one
 * that is chosen by itself, and where a host is drawn open without script.
 */
export async function listPagePlaces(args: CloudArgs, places: EventPlaces): Promise<PlaceRegion[]> {
  const isOpened = new URL(args.request.url).searchParams.has(openParam);
  if (isOpened || isForeign(args)) return listPlaces(args);
  const { query_region_host_list: regions } = await callCloud(args, shortTreeDocument, {
    cameras_max: limits.namedTreeCamerasMax,
    host_cam_id: places.cameras,
  });
  return regions.map((region) => ({
    ...region,
    hosts: region.hosts.map(({ camera_count: count, ...host }) => ({
      ...host,
      ...(count > host.cameras.length && { unlisted: count }),
    })),
  }));
}
