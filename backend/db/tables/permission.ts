import { boolean, index, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { account, user } from "./account";
import { id, ref, version } from "./columns";
import { camera, host, region } from "./site";

/** Operator privileges. */

/**
 * A named set of rights; an operator may do what the union of their sets allows (docs/decisions-spec.md section 3).
 */
export const permission = pgTable(
  "permission",
  {
    id: id(),
    accountId: ref()
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** Raised with each change of the set. */
    version: version(),
  },
  (table) => [uniqueIndex("permission_account_name").on(table.accountId, table.name)],
);

export const permissionUser = pgTable(
  "permission_user",
  {
    permissionId: ref()
      .notNull()
      .references(() => permission.id, { onDelete: "cascade" }),
    userId: ref()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.permissionId, table.userId] }),
    index("permission_user_user").on(table.userId),
  ],
);

export const permissionCamera = pgTable(
  "permission_camera",
  {
    permissionId: ref()
      .notNull()
      .references(() => permission.id, { onDelete: "cascade" }),
    cameraId: ref()
      .notNull()
      .references(() => camera.id, { onDelete: "cascade" }),
    live: boolean().notNull().default(true),
    playback: boolean().notNull().default(false),
    ptz: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.permissionId, table.cameraId] }),
    index("permission_camera_camera").on(table.cameraId),
  ],
);

/**
 * Regions whose new cameras join the set automatically (specification section 3,
 * auto-allow-new-cameras).
 */
export const permissionRegion = pgTable(
  "permission_region",
  {
    permissionId: ref()
      .notNull()
      .references(() => permission.id, { onDelete: "cascade" }),
    regionId: ref()
      .notNull()
      .references(() => region.id, { onDelete: "cascade" }),
    autoAllow: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.permissionId, table.regionId] })],
);

/** Hosts whose new cameras join the set automatically. */
export const permissionHost = pgTable(
  "permission_host",
  {
    permissionId: ref()
      .notNull()
      .references(() => permission.id, { onDelete: "cascade" }),
    hostId: ref()
      .notNull()
      .references(() => host.id, { onDelete: "cascade" }),
    autoAllow: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.permissionId, table.hostId] })],
);
