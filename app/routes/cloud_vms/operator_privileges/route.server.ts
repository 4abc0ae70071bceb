import { matchesWords } from "~/lib/forms/search-text";
import { graphql, type ResultOf } from "~/lib/http/graphql";
import { type CloudArgs, callCloud, notLoaded } from "~/lib/http/graphql.server";
import { requireUser } from "~/lib/session/guards.server";
import { fold } from "~contract/fold";

const listDocument = graphql(`
  query query_permission_list {
    query_permission_list { id name camera_count users { id name } }
  }
`);

export type SetItem = ResultOf<typeof listDocument>["query_permission_list"][number];

/** The sets this viewer may see, narrowed by name or operator; null where they did not load. */
export async function loadSets(args: CloudArgs) {
  const { id, master, is_region_manager: isManager } = await requireUser(args);
  const search = new URL(args.request.url).searchParams.get("find")?.slice(0, 64) ?? "";
  const answer = await callCloud(args, listDocument, {}).catch(notLoaded("the privileges"));
  const all = answer?.query_permission_list ?? null;
  const query = fold(search);
  const isFound = ({ name, users }: SetItem) =>
    [name, ...users.map((user) => user.name)].some((text) => matchesWords(text, query));
  return {
    sets: all && query !== "" ? all.filter(isFound) : all,
    search,
    canAdd: master || isManager,
    viewerId: id,
    requestId: args.context.requestId,
  };
}
