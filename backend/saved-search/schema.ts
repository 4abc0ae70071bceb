import { searchScreens } from "../../contract/names";
import { newSavedSearch, savedSearchChange } from "../../contract/saved-search-fields";
import { builder, Ok } from "../graphql/builder";
import { requireAccess } from "../graphql/context";
import { parseInput } from "../graphql/input";
import { mutate } from "../graphql/mutate";
import type { Viewer } from "../viewer";
import { canEditSavedSearch } from "./policy";
import { listSavedSearches, type SavedSearchRow } from "./queries";
import {
  createSavedSearch,
  deleteSavedSearch,
  restoreSavedSearch,
  updateSavedSearch,
} from "./service";

export interface ShownSearch {
  search: SavedSearchRow;
  viewer: Viewer;
}

/** Filters of a screen under a name (decision D90). */
export const SavedSearch = builder.objectRef<ShownSearch>("SavedSearch").implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ search }) => String(search.id) }),
    name: t.string({ resolve: ({ search }) => search.name }),
    screen: t.string({ resolve: ({ search }) => search.screen }),
    query: t.string({
      description: "The query of the screen's address, without the question mark.",
      resolve: ({ search }) => search.query,
    }),
    shared: t.boolean({
      description: "Seen by the whole account.",
      resolve: ({ search }) => search.shared,
    }),
    is_own: t.boolean({ resolve: ({ search, viewer }) => search.ownerId === viewer.userId }),
    can_edit: t.boolean({ resolve: ({ search, viewer }) => canEditSavedSearch(viewer, search) }),
    owner_name: t.string({ resolve: ({ search }) => search.ownerName }),
  }),
});

builder.queryField("query_saved_search_list", (t) =>
  t.field({
    type: [SavedSearch],
    description: "The viewer's own, then those that others share with the account.",
    args: { screen: t.arg.string({ description: "events or ai_search; all where not given." }) },
    async resolve(_root, args, context) {
      const { viewer, db } = await requireAccess(context);
      const screen = searchScreens.find((known) => known === args.screen) ?? null;
      if (args.screen != null && screen === null) return [];
      const searches = await listSavedSearches(db, viewer, screen);
      return searches.map((search) => ({ search, viewer }));
    },
  }),
);

builder.mutationFields((t) => ({
  create_saved_search: t.field({
    type: SavedSearch,
    args: {
      name: t.arg.string({ required: true }),
      screen: t.arg.string({ required: true }),
      query: t.arg.string({ required: true }),
      shared: t.arg.boolean(),
    },
    resolve: (_root, args, context) => {
      const input = parseInput(newSavedSearch, args);
      return mutate(context, async (scope) => ({
        search: await createSavedSearch(scope, input),
        viewer: scope.viewer,
      }));
    },
  }),
  update_saved_search: t.field({
    type: SavedSearch,
    description: "What is left out stays. By its owner, and a shared one by masters.",
    args: {
      id: t.arg.id({ required: true }),
      name: t.arg.string(),
      query: t.arg.string(),
      shared: t.arg.boolean(),
    },
    resolve: (_root, args, context) => {
      const input = parseInput(savedSearchChange, args);
      return mutate(context, async (scope) => ({
        search: await updateSavedSearch(scope, context.services.bus, input),
        viewer: scope.viewer,
      }));
    },
  }),
  delete_saved_search: t.field({
    type: Ok,
    description: "By its owner, and a shared one by masters.",
    args: { id: t.arg.id({ required: true }) },
    async resolve(_root, args, context) {
      await mutate(context, (scope) =>
        deleteSavedSearch(scope, context.services.bus, String(args.id)),
      );
      return { ok: true };
    },
  }),
  restore_saved_search: t.field({
    type: SavedSearch,
    description:
      "Within 60 seconds of the deletion, by whoever may delete it; alerts on it fire again.",
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) =>
      mutate(context, async (scope) => ({
        search: await restoreSavedSearch(scope, context.services.bus, String(id)),
        viewer: scope.viewer,
      })),
  }),
}));
