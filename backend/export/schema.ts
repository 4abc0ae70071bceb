import { limits } from "../../contract/limits";
import { newVideoExport } from "../../contract/video-export";
import { deleteFilesOfChange } from "../files/due-files";
import { builder, Ok } from "../graphql/builder";
import { type Context, requireAccess } from "../graphql/context";
import { parseInput } from "../graphql/input";
import { mutate } from "../graphql/mutate";
import { parsePage } from "../graphql/page";
import { parseId } from "../ids";
import { countExports, type ExportPace, type ExportRow, listExports, measurePace } from "./queries";
import { cancelExport, createExports, retryExport } from "./service";

/** An export, and the pace for its time estimate. */
type PacedExport = ExportRow & { pace: ExportPace | undefined };

const toSeconds = (ms: number) => Math.round(ms / 1000);

function estimate({ fromMs, untilMs, pace }: PacedExport): number {
  const seconds = (untilMs - fromMs) / 1000;
  return Math.max(1, Math.ceil(seconds * (pace?.secondsPerSecond ?? 0)));
}

const VideoExport = builder.objectRef<PacedExport>("VideoExport").implement({
  description: "The recording of one camera, on its way to a file or there.",
  fields: (t) => ({
    id: t.id({ resolve: (row) => String(row.id) }),
    batch: t.exposeString("batch", { description: "The same for what was asked for together." }),
    batch_finished: t.int({
      description: "How many of its batch are finished: so many are in the batch's ZIP.",
      resolve: (row) => row.batchFinished,
    }),
    host_cam_id: t.id({ resolve: (row) => String(row.cameraId) }),
    camera_name: t.string({ resolve: (row) => row.cameraName }),
    host_name: t.string({ resolve: (row) => row.hostName }),
    timezone: t.string({ resolve: (row) => row.timeZone }),
    start_time: t.int({ description: "Unix seconds.", resolve: (row) => toSeconds(row.fromMs) }),
    end_time: t.int({
      description: "Unix seconds; does not belong to the recording.",
      resolve: (row) => toSeconds(row.untilMs),
    }),
    stream: t.exposeString("stream", { description: "main or sub." }),
    status: t.int({
      description:
        "0 waiting, 1 downloading, 2 seek failed, 3 connection failed, 4 completed, 5 interrupted.",
      resolve: (row) => row.state,
    }),
    percent: t.exposeInt("percent"),
    fault: t.string({
      nullable: true,
      description: "Why it is in status 2, 3 or 5.",
      resolve: (row) => row.fault,
    }),
    file_size: t.float({ description: "Bytes.", resolve: (row) => row.bytes }),
    created_time: t.int({ resolve: (row) => toSeconds(row.createdMs) }),
    expired_at: t.int({
      nullable: true,
      description: "Unix seconds; then it is deleted.",
      resolve: (row) => (row.expiresMs === null ? null : toSeconds(row.expiresMs)),
    }),
    estimate_seconds: t.int({
      description: "It takes as long as this, or up to twice as long.",
      resolve: estimate,
    }),
    seconds_left: t.int({
      nullable: true,
      description: "Of one that is being written.",
      resolve: ({ elapsedSeconds, percent }) =>
        elapsedSeconds === null || percent === 0
          ? null
          : Math.ceil((elapsedSeconds * (100 - percent)) / percent),
    }),
    position: t.int({
      nullable: true,
      description: "Of one that waits: its place in the account's line, from 1.",
      resolve: (row) => row.position,
    }),
  }),
});

const Pace = builder.objectRef<ExportPace>("VideoExportPace").implement({
  description: "How fast the account's last exports of a stream were.",
  fields: (t) => ({
    stream: t.exposeString("stream"),
    seconds_per_second: t.float({
      description: "Of work, for one second of recording of one camera.",
      resolve: (pace) => pace.secondsPerSecond,
    }),
    bytes_per_second: t.float({
      nullable: true,
      description: "Of the file; null before there was one to measure.",
      resolve: (pace) => pace.bytesPerSecond,
    }),
  }),
});

interface ExportPage {
  list: PacedExport[];
  total: number;
  perPage: number;
  paces: ExportPace[];
  maxSeconds: number;
  keepDays: number;
}

const VideoExportList = builder.objectRef<ExportPage>("VideoExportList").implement({
  fields: (t) => ({
    list: t.field({ type: [VideoExport], resolve: (page) => page.list }),
    total: t.exposeInt("total"),
    per_page: t.int({ resolve: (page) => page.perPage }),
    paces: t.field({ type: [Pace], resolve: (page) => page.paces }),
    max_seconds: t.int({
      description: "How long an export may be.",
      resolve: (page) => page.maxSeconds,
    }),
    max_cameras: t.int({ resolve: () => limits.exportCamerasMax }),
    keep_days: t.int({
      description: "How long a finished one is kept.",
      resolve: (page) => page.keepDays,
    }),
  }),
});

const paceOf = (paces: ExportPace[], row: ExportRow): PacedExport => ({
  ...row,
  pace: paces.find(({ stream }) => stream === row.stream),
});

function depsOf({ services }: Context) {
  const { bus, exportSettings: settings, scopes, files } = services;
  return {
    bus,
    settings,
    deleteFiles: () => deleteFilesOfChange(scopes.system, files),
  };
}

builder.queryField("query_video_export_list", (t) =>
  t.field({
    type: VideoExportList,
    description: "The viewer's own exports, newest first.",
    args: { page: t.arg.int(), limit: t.arg.int() },
    async resolve(_root, args, context): Promise<ExportPage> {
      const { viewer, db } = await requireAccess(context);
      const page = parsePage(args);
      const [rows, total, paces] = await Promise.all([
        listExports(db, viewer, {}, page),
        countExports(db, viewer),
        measurePace(db, viewer.accountId),
      ]);
      const { maxSeconds, keepDays } = context.services.exportSettings;
      const list = rows.map((row) => paceOf(paces, row));
      return { list, total, perPage: page.limit, paces, maxSeconds, keepDays };
    },
  }),
);

builder.mutationField("create_video_export", (t) =>
  t.field({
    type: [VideoExport],
    description: "One export a camera.",
    args: {
      host_cam_ids: t.arg.idList({ required: true }),
      start_date: t.arg.int({ required: true, description: "Unix seconds." }),
      end_date: t.arg.int({
        required: true,
        description: "Unix seconds; does not belong to the recording.",
      }),
      stream: t.arg.string({ description: "main, or sub for the small one." }),
    },
    resolve(_root, args, context) {
      const deps = depsOf(context);
      const { host_cam_ids: ids, stream, ...range } = args;
      const asked = parseInput(newVideoExport(deps.settings.maxSeconds), {
        ...range,
        host_cam_ids: ids.map(String),
        stream: stream ?? undefined,
      });
      return mutate(context, async (scope) => {
        const made = await createExports(scope, deps, asked);
        const paces = await measurePace(scope.tx, scope.viewer.accountId);
        return made.map((row) => paceOf(paces, row));
      });
    },
  }),
);

builder.mutationField("cancel_video_export", (t) =>
  t.field({
    type: Ok,
    description: "Ends one that is not finished; takes away one that is, with its file.",
    args: { id: t.arg.id({ required: true }) },
    async resolve(_root, { id }, context) {
      await mutate(context, (scope) => cancelExport(scope, depsOf(context), parseId(id)));
      return { ok: true };
    },
  }),
);

builder.mutationField("retry_video_export", (t) =>
  t.field({
    type: VideoExport,
    args: { id: t.arg.id({ required: true }) },
    resolve(_root, { id }, context) {
      return mutate(context, async (scope) => {
        const row = await retryExport(scope, parseId(id));
        return paceOf(await measurePace(scope.tx, scope.viewer.accountId), row);
      });
    },
  }),
);
