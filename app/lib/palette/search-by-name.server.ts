import { graphql, type ResultOf } from "~/lib/http/graphql";
import { type CloudArgs, callCloud, notLoaded } from "~/lib/http/graphql.server";
import { keyword } from "~contract/site-fields";

const searchDocument = graphql(`
  query query_search($text: String!) {
    query_search(text: $text) {
      cameras { id name host_name region_name can_live can_playback snapshot_link }
      hosts { id name region_name }
      users { id name email }
      saved_searches { id name screen query }
      views { id name }
      archives { id note }
      permissions { id name }
      user_alerts { id name }
    }
  }
`);

export type FoundByName = ResultOf<typeof searchDocument>["query_search"];

/** A text that the field would not take is cut, so that an address typed by hand finds something too. */
export function readSearchText(request: Request): string {
  const { data } = keyword.safeParse(
    (new URL(request.url).searchParams.get("q") ?? "").slice(0, 64),
  );
  return data ?? "";
}

/** What in the viewer's reach is called so; null where the search failed. */
export async function searchByName(args: CloudArgs, text: string): Promise<FoundByName | null> {
  const answer = await callCloud(args, searchDocument, { text }).catch(notLoaded("the search"));
  return answer?.query_search ?? null;
}
