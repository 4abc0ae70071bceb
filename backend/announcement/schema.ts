import type { announcement } from "../db/tables";
import { builder } from "../graphql/builder";
import { requireViewer } from "../graphql/context";
import { listAnnouncements } from "./queries";

export const Announcement = builder
  .objectRef<typeof announcement.$inferSelect>("Announcement")
  .implement({
    fields: (t) => ({
      id: t.id({ resolve: (row) => String(row.id) }),
      title: t.string({
        description: "JSON keyed by language.",
        resolve: (row) => JSON.stringify(row.title),
      }),
      message: t.string({
        description: "JSON keyed by language.",
        resolve: (row) => JSON.stringify(row.message),
      }),
      public: t.exposeBoolean("public"),
    }),
  });

builder.queryField("query_announcements", (t) =>
  t.field({
    type: [Announcement],
    description: "Without a session: the public ones, for the login page (decision D64).",
    async resolve(_root, _args, context) {
      const { token, shareToken } = context;
      const viewer = token || shareToken ? await requireViewer(context) : null;
      return listAnnouncements(context.services.scopes.system, { publicOnly: viewer === null });
    },
  }),
);
