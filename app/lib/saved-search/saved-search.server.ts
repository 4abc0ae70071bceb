import { flashRedirect } from "~/lib/cookies/flash.server";
import { type FormHandler, onForm } from "~/lib/forms/form.server";
import { graphql, type ResultOf } from "~/lib/http/graphql";
import { besideThePage, type CloudArgs, callCloud, notLoaded } from "~/lib/http/graphql.server";
import type { SearchScreen } from "~contract/names";
import { newSavedSearchForm, savedSearchForm } from "~contract/saved-search-fields";
import { oneId } from "~contract/site-fields";

const listDocument = graphql(`
  query query_saved_search_list($screen: String) {
    query_saved_search_list(screen: $screen) {
      id name screen query shared is_own can_edit owner_name
    }
  }
`);

export type SavedSearch = ResultOf<typeof listDocument>["query_saved_search_list"][number];

/** The viewer's own and what others share; none where they did not load: the screen works without. */
export async function listSavedSearches(
  args: CloudArgs,
  screen: SearchScreen,
): Promise<SavedSearch[]> {
  const answer = await callCloud(args, listDocument, { screen }, besideThePage).catch(
    notLoaded("the saved searches"),
  );
  return answer?.query_saved_search_list ?? [];
}

const createDocument = graphql(`
  mutation create_saved_search($name: String!, $screen: String!, $query: String!, $shared: Boolean) {
    create_saved_search(name: $name, screen: $screen, query: $query, shared: $shared) { id }
  }
`);

const updateDocument = graphql(`
  mutation update_saved_search($id: ID!, $name: String, $query: String, $shared: Boolean) {
    update_saved_search(id: $id, name: $name, query: $query, shared: $shared) { id }
  }
`);

const deleteDocument = graphql(`
  mutation delete_saved_search($id: ID!) {
    delete_saved_search(id: $id) { ok }
  }
`);

const restoreDocument = graphql(`
  mutation restore_saved_search($id: ID!) {
    restore_saved_search(id: $id) { id }
  }
`);

/**
 * Forms about saved searches, to be spread into a screen's answerForms().
 * @param here address of the screen with its filters
 */
export function savedSearchForms(
  args: CloudArgs,
  screen: SearchScreen,
  here: string,
): Record<string, FormHandler> {
  return {
    save_search: onForm(newSavedSearchForm, async (search) => {
      await callCloud(args, createDocument, { ...search, screen });
      return flashRedirect(here, "search_saved");
    }),
    change_search: onForm(savedSearchForm, async ({ replace, query, ...search }) => {
      await callCloud(args, updateDocument, { ...search, query: replace ? query : null });
      return flashRedirect(here, "search_saved");
    }),
    delete_search: onForm(oneId, async ({ id }) => {
      await callCloud(args, deleteDocument, { id });
      const undo = { action: here, intent: "restore_search", fields: { id: [id] } };
      return flashRedirect(here, "removed", { undo });
    }),
    restore_search: onForm(oneId, async ({ id }) => {
      await callCloud(args, restoreDocument, { id });
      return flashRedirect(here, "restored");
    }),
  };
}
