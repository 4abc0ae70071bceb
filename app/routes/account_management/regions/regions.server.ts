import { graphql, type ResultOf } from "~/lib/http/graphql";
import { type CloudArgs, callCloud, notLoaded, nullIf } from "~/lib/http/graphql.server";
import { limits } from "~contract/limits";
import type { RegionsQuery } from "./regions-query";

const listDocument = graphql(`
  query query_region_list($keyword: String) {
    query_region_list(keyword: $keyword) {
      id name is_default
      managers { user_id name }
      hosts {
        id name: display_name state
        cameras { id name connected has_license can_live snapshot_link }
      }
    }
  }
`);

type ListedRegion = ResultOf<typeof listDocument>["query_region_list"][number];

const picturesOnCard = 4;

/** A region as its card shows it: of its cameras their number and a few pictures. */
function summarizeRegion({ hosts, ...region }: ListedRegion) {
  const cameras = hosts.flatMap((host) => host.cameras);
  return {
    ...region,
    hosts: hosts.map(({ id, name, state }) => ({ id, name, state })),
    cameraCount: cameras.length,
    pictures: cameras
      .filter((camera) => camera.connected && camera.has_license && camera.can_live)
      .slice(0, picturesOnCard)
      .map(({ id, name, snapshot_link: src }) => ({ id, name, src })),
  };
}

export type RegionRow = ReturnType<typeof summarizeRegion>;

/** Null when they could not be loaded: the screen offers to try again (D36). */
export async function findRegions(
  args: CloudArgs,
  query: RegionsQuery,
): Promise<RegionRow[] | null> {
  const answer = await callCloud(args, listDocument, {
    keyword: query.search || null,
  }).catch(notLoaded("the regions"));
  return answer?.query_region_list.map(summarizeRegion) ?? null;
}

const choicesDocument = graphql(`
  query query_region_choices($limit: Int) {
    query_region_list { id name is_default hosts { id name: display_name } }
    query_user_list(limit: $limit) { list { id name email master } }
  }
`);

/** What a region is made of: all hosts by the region they are in, and those who can manage it. */
export async function findChoices(args: CloudArgs) {
  const answer = await callCloud(args, choicesDocument, { limit: limits.queryEventsMax });
  return { regions: answer.query_region_list, users: answer.query_user_list.list };
}

export type RegionChoices = Awaited<ReturnType<typeof findChoices>>;

const singleDocument = graphql(`
  query query_single_region($id: ID!) {
    query_single_region(id: $id) {
      id name is_default version
      managers { user_id name }
      hosts { id name: display_name }
    }
  }
`);

export type RegionDetail = ResultOf<typeof singleDocument>["query_single_region"];

/** Null for an unknown region and for another account's alike. */
export async function findRegion(args: CloudArgs, id: string): Promise<RegionDetail | null> {
  const call = callCloud(args, singleDocument, { id });
  return (await call.catch(nullIf("NOT_FOUND")))?.query_single_region ?? null;
}
