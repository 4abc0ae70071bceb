import { limits } from "../../contract/limits";
import { archivePath } from "../../contract/media";
import { archiveSorts } from "../../contract/names";
import { archiveNote, newArchives } from "../../contract/sharing";
import { codedError } from "../errors";
import { toIds, toRange } from "../event/filter";
import { Event, findOverviewLink } from "../event/schema";
import { builder, Ok, toSeconds } from "../graphql/builder";
import { requireAccess } from "../graphql/context";
import { parseInput } from "../graphql/input";
import { mutate } from "../graphql/mutate";
import { parsePage } from "../graphql/page";
import { parseId } from "../ids";
import {
  type ArchivedClip,
  type ArchiveRow,
  countAccountArchives,
  countArchives,
  findArchiveLimit,
  listArchives,
} from "./queries";
import {
  changeArchive,
  createArchives,
  removeArchives,
  restoreArchives,
  retryArchive,
} from "./service";

const ArchivedClipType = builder
  .objectRef<ArchivedClip & { id: number }>("ArchivedClip")
  .implement({
    fields: (t) => ({
      link: t.string({ resolve: (clip) => `${archivePath}/${clip.id}` }),
      from_ms: t.float({ resolve: (clip) => clip.fromMs }),
      until_ms: t.float({ resolve: (clip) => clip.untilMs }),
      file_size: t.float({ description: "Bytes.", resolve: (clip) => clip.bytes }),
      sha256: t.exposeString("sha256"),
    }),
  });

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
    state: t.int({
      description: "0 waiting, 1 copying, 2 kept, 3 host away, 4 failed.",
      resolve: (row) => row.state,
    }),
    fault: t.string({
      nullable: true,
      description: "In state 4: host_away, nothing_recorded, not_read.",
      resolve: (row) => row.fault,
    }),
    picture_link: t.string({
      nullable: true,
      description: "The kept picture; before it is copied, the event's.",
      resolve: (row, _args, context) =>
        row.hasPicture ? `${archivePath}/${row.id}/picture` : findOverviewLink(row.event, context),
    }),
    can_playback: t.exposeBoolean("canPlayback"),
    clip: t.field({
      type: ArchivedClipType,
      nullable: true,
      description: "Null before it is copied, and without the playback right.",
      resolve: (row) => (row.clip && row.canPlayback ? { ...row.clip, id: row.id } : null),
    }),
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
    description:
      "Newest archive first, or by sort: -created, created, -event, event. Dates are of the events; keyword: part of the note; events of the given cameras or hosts.",
    args: {
      start_date: t.arg.int(),
      end_date: t.arg.int(),
      host_cam_id: t.arg.idList(),
      host_id: t.arg.idList(),
      event_type: t.arg.intList(),
      keyword: t.arg.string(),
      id: t.arg.idList(),
      sort: t.arg.string(),
      page: t.arg.int(),
      limit: t.arg.int(),
    },
    async resolve(_root, args, context): Promise<ArchivePage> {
      const { viewer, db } = await requireAccess(context);
      const page = parsePage(args);
      const sort = archiveSorts.find((name) => name === (args.sort ?? archiveSorts[0]));
      if (!sort) throw codedError("INVALID_ARGUMENT", { field: "sort" });
      const idsOf = (list: (string | number)[] | null | undefined) =>
        list ? toIds(list.map(String)) : undefined;
      const ids = idsOf(args.id);
      const filter = {
        range: toRange(args.start_date, args.end_date),
        keyword: args.keyword?.trim(),
        cameraIds: idsOf(args.host_cam_id),
        hostIds: idsOf(args.host_id),
        eventTypes: args.event_type ?? undefined,
        ...(ids && { ids }),
      };
      const [list, total, limitCount, used] = await Promise.all([
        listArchives(db, viewer, filter, page, sort),
        countArchives(db, viewer, filter),
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
      await mutate(context, (scope) => removeArchives(scope, toSome(ids)));
      return { ok: true };
    },
  }),
);

builder.mutationField("restore_archive", (t) =>
  t.field({
    type: [Archive],
    description: "Within 60 seconds of the deletion; all of them or none.",
    args: { ids: t.arg.idList({ required: true }) },
    resolve: (_root, { ids }, context) =>
      mutate(context, (scope) => restoreArchives(scope, toSome(ids))),
  }),
);

builder.mutationField("retry_archive", (t) =>
  t.field({
    type: Archive,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) =>
      mutate(context, (scope) => retryArchive(scope, parseId(id))),
  }),
);

function toSome(ids: string[]): (number | null)[] {
  const max = limits.exportEventsMax;
  if (ids.length === 0) throw codedError("AT_LEAST_ONE", { field: "ids" });
  if (ids.length > max) throw codedError("INVALID_ARGUMENT", { field: "ids", max });
  return ids.map(parseId);
}
