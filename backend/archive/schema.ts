import { behaviors } from "../../contract/audit-behaviors";
import { limits } from "../../contract/limits";
import { archivePath } from "../../contract/media";
import { type ArchiveSort, archiveSorts, services as serviceIds } from "../../contract/names";
import { archiveNote, newArchives } from "../../contract/sharing";
import { writeAudit } from "../audit/service";
import { codedError } from "../errors";
import { toRange } from "../event/filter";
import { findOverviewLink } from "../event/overview";
import { Event } from "../event/schema";
import { builder, Ok, toSeconds } from "../graphql/builder";
import { requireAccess } from "../graphql/context";
import { parseInput } from "../graphql/input";
import { mutate } from "../graphql/mutate";
import { parsePage } from "../graphql/page";
import { parseId, toIds } from "../ids";
import { findArchiveLimit } from "../subscription/service";
import {
  type ArchivedClip,
  type ArchiveFilter,
  type ArchiveRow,
  countAccountArchives,
  countArchives,
  listArchives,
} from "./queries";
import {
  changeArchive,
  createArchives,
  listArchiveExport,
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

type Arg = Parameters<Parameters<typeof builder.queryField>[1]>[0]["arg"];

/** What the list and its export are narrowed and sorted by. */
const archiveArguments = (arg: Arg) => ({
  start_date: arg.int(),
  end_date: arg.int(),
  host_cam_id: arg.idList(),
  host_id: arg.idList(),
  event_type: arg.intList(),
  keyword: arg.string(),
  id: arg.idList(),
  sort: arg.string(),
});

interface ArchiveArguments {
  start_date?: number | null | undefined;
  end_date?: number | null | undefined;
  host_cam_id?: (string | number)[] | null | undefined;
  host_id?: (string | number)[] | null | undefined;
  event_type?: number[] | null | undefined;
  keyword?: string | null | undefined;
  id?: (string | number)[] | null | undefined;
  sort?: string | null | undefined;
}

function parseArchiveArguments(args: ArchiveArguments): {
  filter: ArchiveFilter;
  sort: ArchiveSort;
} {
  const sort = archiveSorts.find((name) => name === (args.sort ?? archiveSorts[0]));
  if (!sort) throw codedError("INVALID_ARGUMENT", { field: "sort" });
  const filter = {
    range: toRange(args.start_date, args.end_date),
    keyword: args.keyword?.trim(),
    cameraIds: args.host_cam_id ? toIds(args.host_cam_id) : undefined,
    hostIds: args.host_id ? toIds(args.host_id) : undefined,
    eventTypes: args.event_type ?? undefined,
    ...(args.id && { ids: toIds(args.id) }),
  };
  return { filter, sort };
}

builder.queryField("query_archive_list", (t) =>
  t.field({
    type: ArchiveList,
    description:
      "Newest archive first, or by sort: -created, created, -event, event. Dates are of the events; keyword: part of the note; events of the given cameras or hosts.",
    args: { ...archiveArguments(t.arg), page: t.arg.int(), limit: t.arg.int() },
    async resolve(_root, args, context): Promise<ArchivePage> {
      const { viewer, db } = await requireAccess(context);
      const page = parsePage(args);
      const { filter, sort } = parseArchiveArguments(args);
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

builder.queryField("query_archive_export", (t) =>
  t.field({
    type: [Archive],
    description: "All that match, at most 500, in the list's order; it is noted in the audit log.",
    args: archiveArguments(t.arg),
    async resolve(_root, args, context) {
      const { viewer, db } = await requireAccess(context);
      const { filter, sort } = parseArchiveArguments(args);
      const archives = await listArchiveExport(db, viewer, filter, sort);
      await writeAudit(db, context.client, {
        behaviorId: behaviors.archivesExported,
        accountId: viewer.accountId,
        userId: viewer.userId,
        userEmail: viewer.email,
        serviceId: serviceIds.cloudVms,
        payload: { count: archives.length, filter: { ...args } },
      });
      return archives;
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
