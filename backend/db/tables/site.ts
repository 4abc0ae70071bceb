import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { PtzPreset } from "../../../contract/device-parts";
import type { SearchScreen } from "../../../contract/names";
import { account, user } from "./account";
import { createdAt, id, ref, time, version } from "./columns";

/** Regions, hosts and their parts. */

export const region = pgTable(
  "region",
  {
    id: id(),
    accountId: ref()
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** Created with the account; cannot be deleted (decision D34). */
    isDefault: boolean().notNull().default(false),
    /** Raised with each change of its name, its hosts or its managers. */
    version: version(),
  },
  (table) => [uniqueIndex("region_account_name").on(table.accountId, table.name)],
);

export const regionManager = pgTable(
  "region_manager",
  {
    regionId: ref()
      .notNull()
      .references(() => region.id, { onDelete: "cascade" }),
    userId: ref()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
  },
  (table) => [
    primaryKey({ columns: [table.regionId, table.userId] }),
    index("region_manager_user").on(table.userId),
  ],
);

export const host = pgTable(
  "host",
  {
    id: id(),
    accountId: ref()
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    regionId: ref()
      .notNull()
      .references(() => region.id),
    /** The name the device reports. */
    name: text().notNull(),
    /** The name users gave it. */
    displayName: text(),
    hostCode: text().notNull().unique(),
    passwordHash: text().notNull(),
    /** contract/names hostTypes. */
    type: smallint().notNull(),
    enabled: boolean().notNull().default(true),
    timezone: text().notNull().default("UTC"),
    contactName: text(),
    email: text(),
    phone: text(),
    address: text(),
    apVersion: text(),
    cloudVersion: text(),
    /** received, in_progress, completed or failed; null when no update was requested. */
    firmwareState: text(),
    firmwareProgress: smallint(),
    /** The cloud's staff may offer remote support. */
    support: boolean().notNull().default(false),
    /** Uses an external address set by a user. */
    externalSettings: boolean().notNull().default(false),
    externalIp: text(),
    externalPort: integer(),
    relayHostId: ref(),
    /** NAT type for live and for playback, kept apart (checklist C089). */
    natLive: smallint().notNull().default(0),
    natRpb: smallint().notNull().default(0),
    /** Set while an agent's channel is open; the process that holds it clears it. */
    connectedAt: time(),
    /** That channel: the end of another one changes nothing. */
    connectionId: uuid(),
    lastSeenAt: time(),
    /** What the last connect or disconnect event said; null until it was online once (decision D89). */
    announcedOnline: boolean(),
    /** Raised with each change that a user makes. */
    version: version(),
    createdAt: createdAt(),
    /**
     * Deleted by a user: out of reach at once, and removed when its events are
     * (backend/host/purge).
     */
    deletedAt: time(),
  },
  (table) => [
    index("host_account_region").on(table.accountId, table.regionId),
    index("host_deleted").on(table.accountId).where(sql`${table.deletedAt} is not null`),
  ],
);

export const camera = pgTable(
  "camera",
  {
    id: id(),
    accountId: ref()
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    hostId: ref()
      .notNull()
      .references(() => host.id, { onDelete: "cascade" }),
    index: integer().notNull(),
    name: text().notNull(),
    connected: boolean().notNull().default(false),
    connectedChangedAt: time(),
    /** As of hosts. */
    announcedOnline: boolean(),
    ptz: boolean().notNull().default(false),
    /** As its host reports them. */
    ptzPresets: jsonb().$type<PtzPreset[]>().notNull().default([]),
    licenseNotMatch: boolean().notNull().default(false),
    resolutionNotMatch: boolean().notNull().default(false),
    licenseExpiredAt: time(),
    mainRes: text(),
    subRes: text(),
    recycleKeepday: integer(),
    monitorEnabled: boolean().notNull().default(true),
    monitorType: smallint().notNull().default(0),
    /** 0 not recording, 1 recording, 2 error. */
    recStatus: smallint().notNull().default(0),
  },
  (table) => [
    uniqueIndex("camera_host_index").on(table.hostId, table.index),
    index("camera_account").on(table.accountId),
    index("camera_to_announce")
      .on(table.hostId)
      .where(sql`${table.connected} is distinct from ${table.announcedOnline}`),
  ],
);

export const storage = pgTable(
  "storage",
  {
    hostId: ref()
      .notNull()
      .references(() => host.id, { onDelete: "cascade" }),
    drive: text().notNull(),
    path: text().notNull(),
    usedBytes: bigint({ mode: "number" }).notNull(),
    totalBytes: bigint({ mode: "number" }).notNull(),
    recycleEnabled: boolean().notNull().default(true),
    /** Percent used at which recycling starts, and the console warns. */
    recycleThreshold: smallint().notNull().default(90),
    recycleKeepday: integer(),
  },
  (table) => [primaryKey({ columns: [table.hostId, table.drive] })],
);

/** Input and output module of a host (specification section 3). */
export const module = pgTable(
  "module",
  {
    id: id(),
    accountId: ref()
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    hostId: ref()
      .notNull()
      .references(() => host.id, { onDelete: "cascade" }),
    index: integer().notNull(),
    name: text().notNull(),
    /** One entry per input: whether it is on. */
    input: boolean().array().notNull().default(sql`'{}'`),
    /** One entry per output: whether it is on. */
    output: boolean().array().notNull().default(sql`'{}'`),
    triggered: boolean().notNull().default(false),
    connected: boolean().notNull().default(true),
  },
  (table) => [uniqueIndex("module_host_index").on(table.hostId, table.index)],
);

/** Point of sale linked to a host (specification section 3). */
export const pos = pgTable(
  "pos",
  {
    id: id(),
    accountId: ref()
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    hostId: ref()
      .notNull()
      .references(() => host.id, { onDelete: "cascade" }),
    name: text().notNull(),
    transactionAmount: doublePrecision().notNull().default(0),
    transactionCount: integer().notNull().default(0),
    startTime: time(),
    mappedCameraId: ref().references(() => camera.id, { onDelete: "set null" }),
    /** Visitors who bought, in percent; null when they are not counted. */
    conversionRate: doublePrecision(),
    connected: boolean().notNull().default(true),
  },
  (table) => [index("pos_host").on(table.hostId)],
);

/** Door of an access-control host (specification section 3). */
export const door = pgTable(
  "door",
  {
    id: id(),
    accountId: ref()
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    hostId: ref()
      .notNull()
      .references(() => host.id, { onDelete: "cascade" }),
    index: integer().notNull(),
    name: text().notNull(),
    connected: boolean().notNull().default(true),
    enabled: boolean().notNull().default(true),
    /** Licensed by another system than this account's orders. */
    otherLicensed: boolean().notNull().default(false),
  },
  (table) => [uniqueIndex("door_host_index").on(table.hostId, table.index)],
);

/** A saved choice of cameras and layout, of one user (specification section 3). */
export const view = pgTable(
  "view",
  {
    id: id(),
    accountId: ref()
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    userId: ref()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    name: text().notNull(),
    layout: smallint().notNull(),
    /** Camera ids by tile; 0 is an empty tile. */
    cameras: bigint({ mode: "number" }).array().notNull(),
    sorting: integer().notNull(),
  },
  (table) => [uniqueIndex("view_user_name").on(table.userId, table.name)],
);

/** Filters of a screen that a user keeps under a name; a shared one is seen by the whole account (decision D90). */
export const savedSearch = pgTable(
  "saved_search",
  {
    id: id(),
    accountId: ref()
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    userId: ref()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    name: text().notNull(),
    screen: text().notNull().$type<SearchScreen>(),
    /** As the screen's address has it, without the question mark. */
    query: text().notNull(),
    shared: boolean().notNull().default(false),
    /** Hidden since; deleted for good by a job, and restored until then. */
    deletedAt: time(),
  },
  (table) => [
    uniqueIndex("saved_search_user_name")
      .on(table.userId, table.name)
      .where(sql`${table.deletedAt} is null`),
    index("saved_search_account").on(table.accountId, table.screen),
  ],
);
