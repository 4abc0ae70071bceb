import { isForeign } from "~/lib/http/cloud-client.server";
import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, callCloud } from "~/lib/http/graphql.server";
import { limits } from "~contract/limits";
import { countPlaceCameras, type PlaceRegion } from "./camera-tree";
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

const countsDocument = graphql(`
  query query_camera_counts {
    query_region_host_list { id name hosts { id name: display_name enabled camera_count } }
  }
`);

/** In the address: branches that are drawn open without script. */
const openParam = "open";

/**
 * The tree of a page that filters by places. Above a number of cameras these are only counted, unless the page needs
 * their names at once: some are chosen by themselves, or a host is drawn open without script.
 */
export async function listPagePlaces(args: CloudArgs, places: EventPlaces): Promise<PlaceRegion[]> {
  const needsNames =
    places.cameras.length > 0 || new URL(args.request.url).searchParams.has(openParam);
  if (needsNames || isForeign(args)) return listPlaces(args);
  const { query_region_host_list: counted } = await callCloud(args, countsDocument, {});
  const tree = counted.map((region) => ({
    ...region,
    hosts: region.hosts.map(({ camera_count: count, ...host }) => ({
      ...host,
      cameras: [],
      ...(count > 0 && { unlisted: count }),
    })),
  }));
  const total = tree.flatMap((region) => region.hosts.map(countPlaceCameras));
  const isLarge = total.reduce((sum, count) => sum + count, 0) > limits.namedTreeCamerasMax;
  return isLarge ? tree.filter((region) => region.hosts.length > 0) : listPlaces(args);
}
