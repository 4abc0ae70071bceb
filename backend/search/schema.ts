import { z } from "zod";
import { keyword } from "../../contract/site-fields";
import { snapshotLink } from "../camera/schema";
import type { FoundCamera } from "../camera/service";
import { builder } from "../graphql/builder";
import { requireAccess } from "../graphql/context";
import { parseInput } from "../graphql/input";
import type { FoundHost } from "../host/service";
import type { SavedSearchRow } from "../saved-search/service";
import type { ViewRow } from "../view/service";
import { type Found, type FoundUser, searchByName } from "./service";

const FoundCameraType = builder.objectRef<FoundCamera>("FoundCamera").implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => String(id) }),
    name: t.exposeString("name"),
    host_name: t.exposeString("hostName"),
    region_name: t.exposeString("regionName"),
    can_live: t.exposeBoolean("canLive"),
    can_playback: t.exposeBoolean("canPlayback"),
    snapshot_link: t.string({
      nullable: true,
      description: "Null without a picture, and for a viewer who may not see it.",
      resolve: ({ id, hasPicture }) => (hasPicture ? snapshotLink(id) : null),
    }),
  }),
});

const FoundHostType = builder.objectRef<FoundHost>("FoundHost").implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => String(id) }),
    name: t.exposeString("name"),
    region_name: t.exposeString("regionName"),
  }),
});

const FoundUserType = builder.objectRef<FoundUser>("FoundUser").implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => String(id) }),
    name: t.exposeString("name"),
    email: t.exposeString("email"),
  }),
});

const FoundSearch = builder.objectRef<SavedSearchRow>("FoundSavedSearch").implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => String(id) }),
    name: t.exposeString("name"),
    screen: t.exposeString("screen", { description: "events or ai_search." }),
    query: t.exposeString("query", {
      description: "The query of the screen's address, without the question mark.",
    }),
  }),
});

const FoundView = builder.objectRef<ViewRow>("FoundView").implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => String(id) }),
    name: t.exposeString("name"),
  }),
});

const FoundArchive = builder.objectRef<Found["archives"][number]>("FoundArchive").implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => String(id) }),
    note: t.exposeString("note"),
  }),
});

const FoundPermission = builder
  .objectRef<Found["permissions"][number]>("FoundPermission")
  .implement({
    fields: (t) => ({
      id: t.id({ resolve: ({ id }) => String(id) }),
      name: t.exposeString("name"),
    }),
  });

const FoundAlert = builder.objectRef<Found["alerts"][number]>("FoundUserAlert").implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => String(id) }),
    name: t.exposeString("name"),
  }),
});

const FoundType = builder.objectRef<Found>("SearchResult").implement({
  fields: (t) => ({
    cameras: t.field({ type: [FoundCameraType], resolve: ({ cameras }) => cameras }),
    hosts: t.field({ type: [FoundHostType], resolve: ({ hosts }) => hosts }),
    users: t.field({
      type: [FoundUserType],
      description: "None for anyone but a master.",
      resolve: ({ users }) => users,
    }),
    saved_searches: t.field({
      type: [FoundSearch],
      resolve: ({ savedSearches }) => savedSearches,
    }),
    views: t.field({
      type: [FoundView],
      description: "The viewer's own.",
      resolve: ({ views }) => views,
    }),
    archives: t.field({ type: [FoundArchive], resolve: ({ archives }) => archives }),
    permissions: t.field({
      type: [FoundPermission],
      description: "Sets of privileges that the viewer may see.",
      resolve: ({ permissions }) => permissions,
    }),
    user_alerts: t.field({
      type: [FoundAlert],
      description: "The viewer's own.",
      resolve: ({ alerts }) => alerts,
    }),
  }),
});

const searchArguments = z.object({ text: keyword });

builder.queryField("query_search", (t) =>
  t.field({
    type: FoundType,
    description: "What in the viewer's reach is called so: at most 20, of every kind a fair share.",
    args: {
      text: t.arg.string({
        required: true,
        description: "Every word is in the name or note, or in the place of a camera or host.",
      }),
    },
    async resolve(_root, args, context) {
      const { viewer, db } = await requireAccess(context);
      return searchByName(db, viewer, parseInput(searchArguments, args).text);
    },
  }),
);
