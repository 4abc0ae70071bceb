import { graphql, type ResultOf } from "~/lib/http/graphql";
import { type CloudArgs, CloudError, callCloud, notLoaded } from "~/lib/http/graphql.server";
import { limits } from "~contract/limits";
import type { RegionsQuery } from "./regions-query";

const listDocument = graphql(`
  query query_region_list($keyword: String) {
    query_region_list(keyword: $keyword) {
      id name is_default
      managers { user_id name }
      hosts { id name: display_name state cameras { id } }
    }
  }
`);

export type RegionRow = ResultOf<typeof listDocument>["query_region_list"][number];

/** Null when they could not be loaded: the screen offers to try again (D36). */
export async function findRegions(
  args: CloudArgs,
  query: RegionsQuery,
): Promise<RegionRow[] | null> {
  const answer = await callCloud(args, listDocument, {
    keyword: query.search || null,
  }).catch(notLoaded("the regions"));
  return answer?.query_region_list ?? null;
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
  try {
    return (await callCloud(args, singleDocument, { id })).query_single_region;
  } catch (error) {
    if (error instanceof CloudError && error.code === "NOT_FOUND") return null;
    throw error;
  }
}
