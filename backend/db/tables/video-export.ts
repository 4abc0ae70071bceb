import { sql } from "drizzle-orm";
import { bigint, boolean, index, pgTable, smallint, text } from "drizzle-orm/pg-core";
import type { ExportFault, ExportState } from "../../../contract/names";
import { account, user } from "./account";
import { createdAt, id, ref, time } from "./columns";
import { camera, host } from "./site";

/** Recordings exported to files, in progress or finished: one row per camera. */

export const videoExport = pgTable(
  "video_export",
  {
    id: id(),
    accountId: ref()
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    /** The owner: no one else sees the export. */
    userId: ref()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    cameraId: ref()
      .notNull()
      .references(() => camera.id, { onDelete: "cascade" }),
    hostId: ref()
      .notNull()
      .references(() => host.id, { onDelete: "cascade" }),
    /** Exports requested together can be downloaded together. A random UUID. */
    batch: text().notNull(),
    /** contract/media streamNames. */
    stream: text().notNull().$type<"main" | "sub">(),
    fromTime: time().notNull(),
    untilTime: time().notNull(),
    state: smallint().notNull().default(0).$type<ExportState>(),
    percent: smallint().notNull().default(0),
    fault: text().$type<ExportFault>(),
    createdAt: createdAt(),
    startedAt: time(),
    finishedAt: time(),
    /** Null while it is not finished. */
    expiresAt: time(),
    /** The run that works on it, and until when its lease lasts. */
    worker: text(),
    leaseUntil: time(),
  },
  (table) => [
    index("video_export_user").on(table.accountId, table.userId, table.id.desc()),
    index("video_export_unfinished").on(table.state, table.id).where(sql`${table.state} < 2`),
    index("video_export_expiry").on(table.expiresAt).where(sql`${table.expiresAt} is not null`),
    index("video_export_camera").on(table.cameraId),
    index("video_export_host").on(table.hostId),
    index("video_export_batch").on(table.accountId, table.batch),
  ],
);

/** Files of an export: several where it is longer than a file may be, or the codec changes. */
export const videoExportFile = pgTable(
  "video_export_file",
  {
    id: id(),
    accountId: ref()
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    exportId: ref()
      .notNull()
      .references(() => videoExport.id, { onDelete: "cascade" }),
    /**
     * Name in the file store. The row is written before the first byte: no file is without a row.
     */
    name: text().notNull().unique(),
    /** Time of its first picture. */
    fromTime: time().notNull(),
    bytes: bigint({ mode: "number" }).notNull(),
    /** Null until the file is complete. */
    crc32: bigint({ mode: "number" }),
    isWhole: boolean().notNull().default(false),
  },
  (table) => [
    index("video_export_file_account").on(table.accountId),
    index("video_export_file_export").on(table.exportId),
  ],
);

/**
 * Files of exports and archives whose row is gone, noted by a trigger on any deletion (migrations
 * 0010, 0014, 0040). No foreign key: they outlive their account.
 */
export const fileDue = pgTable("file_due", {
  name: text().primaryKey(),
  accountId: ref().notNull(),
});
