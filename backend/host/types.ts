import { HostCamera } from "../camera/schema";
import { groupBy } from "../collections";
import { codedError } from "../errors";
import { countAiEventsPerHost, listLatestEventPerHost } from "../event/per-host";
import { Event } from "../event/schema";
import { createBatch } from "../graphql/batch";
import { builder, toSeconds } from "../graphql/builder";
import { requireAccess } from "../graphql/context";
import { Door, Module, Pos } from "../module/schema";
import { listDoors, listModules, listPos } from "../module/service";
import { describeSelection } from "../permission/grants";
import { HostRegion, type RegionShape } from "../region/types";
import { type HostRow, listHosts, listStorages, type StorageRow } from "./queries";
import { type HostOverview, hasNewVersion } from "./service";

export const Storage = builder.objectRef<StorageRow>("Storage").implement({
  fields: (t) => ({
    drive: t.exposeString("drive"),
    path: t.exposeString("path"),
    used: t.float({ description: "Bytes.", resolve: (storage) => storage.usedBytes }),
    remaining: t.float({
      description: "Bytes.",
      resolve: (storage) => storage.totalBytes - storage.usedBytes,
    }),
    total: t.float({ description: "Bytes.", resolve: (storage) => storage.totalBytes }),
    recycle_enabled: t.boolean({ resolve: (storage) => storage.recycleEnabled }),
    recycle_threshold: t.int({
      description: "Percent.",
      resolve: (storage) => storage.recycleThreshold,
    }),
    recycle_keepday: t.int({
      nullable: true,
      description: "Days; null keeps as long as there is room.",
      resolve: (storage) => storage.recycleKeepday,
    }),
  }),
});

const Firmware = builder.objectRef<HostOverview>("Firmware").implement({
  fields: (t) => ({
    version: t.string({ nullable: true, resolve: (host) => host.apVersion }),
    cloud_version: t.string({
      nullable: true,
      description: "The newest version the cloud has for this host.",
      resolve: (host) => host.cloudVersion,
    }),
    status: t.string({
      nullable: true,
      description: "received, in_progress, completed or failed; null when none was asked for.",
      resolve: (host) => host.firmwareState,
    }),
    progress: t.int({
      nullable: true,
      description: "Percent.",
      resolve: (host) => host.firmwareProgress,
    }),
  }),
});

const findModules = createBatch(async (context, hostIds) => {
  const { db } = await requireAccess(context);
  return groupBy(await listModules(db, hostIds), (module) => module.hostId);
});
const findPos = createBatch(async (context, hostIds) => {
  const { viewer, db } = await requireAccess(context);
  return groupBy(await listPos(db, viewer, hostIds), (pos) => pos.hostId);
});
const findStorages = createBatch(async (context, hostIds) => {
  const { db } = await requireAccess(context);
  return groupBy(await listStorages(db, hostIds), (storage) => storage.hostId);
});
const findLatestEvent = createBatch(async (context, hostIds) => {
  const { viewer, db } = await requireAccess(context);
  return listLatestEventPerHost(db, viewer, hostIds);
});
const findAiEvents = createBatch(async (context) => {
  const { viewer, db } = await requireAccess(context);
  return countAiEventsPerHost(db, viewer);
});
const findDoors = createBatch(async (context, hostIds) => {
  const { db } = await requireAccess(context);
  return groupBy(await listDoors(db, hostIds), (door) => door.hostId);
});

export function isUpdating({ firmwareState }: HostRow): boolean {
  return firmwareState === "received" || firmwareState === "in_progress";
}

/** Concerns only viewers who manage the host: null for others (threat D9). */
function ifManaged<Value>(read: (host: HostOverview) => Value) {
  return (host: HostOverview) => (host.manages ? read(host) : null);
}

function regionOf({ regionId, regionName, regionIsDefault, manages }: HostRow): RegionShape {
  return { id: regionId, name: regionName, isDefault: regionIsDefault, manages };
}

/** Host of specification section 3; where it gives two spellings, both. */
export const Host = builder.objectRef<HostOverview>("Host").implement({
  description: "Contact and address on the network are null for who does not manage the host.",
  fields: (t) => {
    const displayName = () => t.string({ resolve: (host) => host.displayName });
    const hostCode = () =>
      t.string({ nullable: true, resolve: ifManaged((host) => host.hostCode) });
    const version = () => t.string({ nullable: true, resolve: (host) => host.apVersion });
    const state = () =>
      t.string({
        description: "online, warning, disconnected or disabled.",
        resolve: (host) => host.state,
      });
    return {
      id: t.id({ resolve: (host) => String(host.id) }),
      name: t.exposeString("name"),
      display_name: displayName(),
      displayName: displayName(),
      deviceName: t.string({ resolve: (host) => host.name }),
      hostName: displayName(),
      host_code: hostCode(),
      hostCode: hostCode(),
      type: t.exposeInt("type"),
      state: state(),
      status: state(),
      enabled: t.exposeBoolean("enabled"),
      can_manage: t.boolean({ resolve: (host) => host.manages }),
      settings_version: t.int({
        description: "Raised with each change that a user makes; for the version of update_host.",
        resolve: (host) => host.settingsVersion,
      }),
      timezone: t.exposeString("timezone"),
      contact_name: t.string({ nullable: true, resolve: ifManaged((host) => host.contactName) }),
      email: t.string({ nullable: true, resolve: ifManaged((host) => host.email) }),
      phone: t.string({ nullable: true, resolve: ifManaged((host) => host.phone) }),
      address: t.string({ nullable: true, resolve: (host) => host.address }),
      ap_version: version(),
      version: version(),
      has_new_version: t.boolean({ resolve: hasNewVersion }),
      fw_status: t.int({
        description: "1 while an update is under way, else 0.",
        resolve: (host) => (isUpdating(host) ? 1 : 0),
      }),
      firmware: t.field({ type: Firmware, resolve: (host) => host }),
      support: t.boolean({ resolve: (host) => host.support }),
      external_settings: t.boolean({ resolve: (host) => host.externalSettings }),
      external_ip: t.string({ nullable: true, resolve: ifManaged((host) => host.externalIp) }),
      external_port: t.int({ nullable: true, resolve: ifManaged((host) => host.externalPort) }),
      relay_host_id: t.id({
        nullable: true,
        resolve: ({ relayHostId }) => (relayHostId === null ? null : String(relayHostId)),
      }),
      nat_live: t.int({ resolve: (host) => host.natLive }),
      nat_rpb: t.int({ resolve: (host) => host.natRpb }),
      last_seen: t.int({
        nullable: true,
        description: "Unix seconds of the last message; null when it never connected.",
        resolve: (host) => host.lastSeenAt && toSeconds(host.lastSeenAt),
      }),
      created: t.int({
        description: "Unix seconds.",
        resolve: (host) => toSeconds(host.createdAt),
      }),
      region: t.field({ type: HostRegion, resolve: regionOf }),
      cameras: t.field({ type: [HostCamera], resolve: (host) => host.cameras }),
      camera_count: t.int({
        description: "Those in reach. Asked for without the cameras, they are only counted.",
        resolve: (host) => host.cameraCount ?? host.cameras.length,
      }),
      cameras_connected: t.int({
        resolve: (host) => host.cameras.filter((camera) => camera.connected).length,
      }),
      latest_event: t.field({
        type: Event,
        nullable: true,
        description: "Newest event within the last hour.",
        resolve: async (host, _args, context) => (await findLatestEvent(context, host.id)) ?? null,
      }),
      ai_events_last_hour: t.int({
        resolve: async (host, _args, context) => (await findAiEvents(context, host.id)) ?? 0,
      }),
      storages: t.field({ type: [Storage], resolve: (host) => host.storages }),
      modules: t.field({
        type: [Module],
        resolve: async (host, _args, context) => (await findModules(context, host.id)) ?? [],
      }),
      pos: t.field({
        type: [Pos],
        resolve: async (host, _args, context) => (await findPos(context, host.id)) ?? [],
      }),
      doors: t.field({
        type: [Door],
        resolve: async (host, _args, context) => (await findDoors(context, host.id)) ?? [],
      }),
      selection: t.string({
        nullable: true,
        description: "all, some or none of its cameras are in the set; null without permission_id.",
        resolve: (host) => (host.autoAllow === undefined ? null : describeSelection(host.cameras)),
      }),
      auto_allow_new_cameras: t.boolean({
        nullable: true,
        description: "Null without permission_id.",
        resolve: (host) => host.autoAllow ?? null,
      }),
    };
  },
});

/** A camera's host, without its cameras: a document cannot recurse (threat F8). */
export const CameraHost = builder.objectRef<HostRow>("CameraHost").implement({
  fields: (t) => ({
    id: t.id({ resolve: (host) => String(host.id) }),
    name: t.exposeString("name"),
    display_name: t.string({ resolve: (host) => host.displayName }),
    type: t.exposeInt("type"),
    enabled: t.exposeBoolean("enabled"),
    connected: t.boolean({ resolve: (host) => host.enabled && host.connected }),
    timezone: t.exposeString("timezone"),
    can_manage: t.boolean({ resolve: (host) => host.manages }),
    nat_live: t.exposeInt("natLive"),
    nat_rpb: t.exposeInt("natRpb"),
    last_seen: t.int({
      nullable: true,
      description: "Unix seconds of the last message; null when it never connected.",
      resolve: (host) => host.lastSeenAt && toSeconds(host.lastSeenAt),
    }),
    region: t.field({ type: HostRegion, resolve: regionOf }),
    storages: t.field({
      type: [Storage],
      resolve: async (host, _args, context) => (await findStorages(context, host.id)) ?? [],
    }),
  }),
});

const findHost = createBatch(async (context, hostIds) => {
  const { viewer, db } = await requireAccess(context);
  const hosts = await listHosts(db, viewer, { hostIds });
  return new Map(hosts.map((host) => [host.id, host]));
});

builder.objectField(HostCamera, "host", (t) =>
  t.field({
    type: CameraHost,
    async resolve(camera, _args, context) {
      const host = await findHost(context, camera.hostId);
      if (!host) throw codedError("HOST_NOT_FOUND");
      return host;
    },
  }),
);
