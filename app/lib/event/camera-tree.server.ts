import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, callCloud } from "~/lib/http/graphql.server";
import type { PlaceRegion } from "./camera-tree";

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
