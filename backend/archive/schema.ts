import { limits } from "../../contract/limits";
import { archiveNote, newArchives } from "../../contract/sharing";
import { codedError } from "../errors";
import { toIds, toRange } from "../event/filter";
import { Event } from "../event/schema";
import { findEventScope } from "../event/scope";
import { builder, Ok, toSeconds } from "../graphql/builder";
import { requireAccess } from "../graphql/context";
import { parseInput } from "../graphql/input";
import { mutate } from "../graphql/mutate";
import { parsePage } from "../graphql/page";
import { parseId } from "../ids";
import {
  type ArchiveRow,
  countAccountArchives,
  countArchives,
  findArchiveLimit,
  listArchives,
} from "./queries";
import { changeArchive, createArchives, removeArchives } from "./service";

const Archive = builder.objectRef<ArchiveRow>("Archive").implement({
  fields: (t) => ({
    id: t.id({ resolve: (row) => String(row.id) }),
    note: t.exposeString("note"),
    created_time: t.int({
      description: "Unix seconds.",
      resolve: (row) => toSeconds(row.createdAt),
    }),
    created_by: t.string({ nullable: true, resolve: (row) => row.creatorName }),
    event: t.field({ type: Event, resolve: (row) => row.event }),
  }),
});

interface ArchivePage {
  list: ArchiveRow[];
  total: number;
  perPage: number;
  limitCount: number;
  used: number;
}

const ArchiveList = builder.objectRef<ArchivePage>("ArchiveList").implement({
  fields: (t) => ({
    list: t.field({ type: [Archive], resolve: (page) => page.list }),
    total: t.exposeInt("total"),
    per_page: t.int({ resolve: (page) => page.perPage }),
    limit_count: t.int({
      description: "How many the account's plan allows.",
      resolve: (page) => page.limitCount,
    }),
    used_count: t.int({
      description: "How many the whole account has, also beyond the viewer's reach.",
      resolve: (page) => page.used,
    }),
  }),
});

builder.queryField("query_archive_list", (t) =>
  t.field({
    type: ArchiveList,
    description: "Newest archive first. Dates are of the events; keyword: part of the note.",
    args: {
      start_date: t.arg.int(),
      end_date: t.arg.int(),
      host_cam_id: t.arg.idList(),
      keyword: t.arg.string(),
      page: t.arg.int(),
      limit: t.arg.int(),
    },
    async resolve(_root, args, context): Promise<ArchivePage> {
      const { viewer, db } = await requireAccess(context);
      const page = parsePage(args);
      const cameras = args.host_cam_id ? toIds(args.host_cam_id) : undefined;
      const scope = await findEventScope(db, viewer, cameras);
      const range = toRange(args.start_date, args.end_date);
      const filter = { range, keyword: args.keyword?.trim() };
      const [list, total, limitCount, used] = await Promise.all([
        listArchives(db, scope, filter, page),
        countArchives(db, scope, filter),
        findArchiveLimit(db, viewer.accountId),
        countAccountArchives(db, viewer.accountId),
      ]);
      return { list, total, perPage: page.limit, limitCount, used };
    },
  }),
);

builder.mutationField("create_archive", (t) =>
  t.field({
    type: Archive,
    args: { event_id: t.arg.id({ required: true }), note: t.arg.string() },
    async resolve(_root, { event_id: eventId, note }, context) {
      const form = parseInput(archiveNote, { note: note ?? "" });
      const [made] = await mutate(context, (scope) =>
        createArchives(scope, [parseId(eventId)], form.note),
      );
      if (!made) throw codedError("EVENT_NOT_FOUND");
      return made;
    },
  }),
);

builder.mutationField("create_archives", (t) =>
  t.field({
    type: [Archive],
    description: "All of them or none; at most 50 events.",
    args: { event_ids: t.arg.idList({ required: true }), note: t.arg.string() },
    resolve(_root, { event_ids, note }, context) {
      const form = parseInput(newArchives, { event_ids, note: note ?? "" });
      return mutate(context, (scope) =>
        createArchives(scope, form.event_ids.map(parseId), form.note),
      );
    },
  }),
);

builder.mutationField("update_archive", (t) =>
  t.field({
    type: Archive,
    args: { id: t.arg.id({ required: true }), note: t.arg.string({ required: true }) },
    resolve(_root, { id, note }, context) {
      const form = parseInput(archiveNote, { note });
      return mutate(context, (scope) => changeArchive(scope, parseId(id), form.note));
    },
  }),
);

builder.mutationField("delete_archive", (t) =>
  t.field({
    type: Ok,
    args: { ids: t.arg.idList({ required: true }) },
    async resolve(_root, { ids }, context) {
      if (ids.length === 0) throw codedError("AT_LEAST_ONE", { field: "ids" });
      if (ids.length > limits.exportEventsMax) {
        throw codedError("INVALID_ARGUMENT", { field: "ids", max: limits.exportEventsMax });
      }
      await mutate(context, (scope) => removeArchives(scope, ids.map(parseId)));
      return { ok: true };
    },
  }),
);
