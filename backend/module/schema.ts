import { findLicenseUse, LicenseData } from "../camera/schema";
import { builder, toSeconds } from "../graphql/builder";
import type { DoorRow, ModuleRow, PosRow } from "./queries";

/** Input and output module of a host (specification section 3). */
export const Module = builder.objectRef<ModuleRow>("Module").implement({
  fields: (t) => ({
    id: t.id({ resolve: (module) => String(module.id) }),
    index: t.exposeInt("index", { description: "What switch_module_output calls module." }),
    name: t.exposeString("name"),
    input: t.exposeBooleanList("input", { description: "One entry an input: whether it is on." }),
    output: t.exposeBooleanList("output", {
      description: "One entry an output: whether it is on.",
    }),
    triggered: t.exposeBoolean("triggered"),
    connected: t.exposeBoolean("connected"),
  }),
});

const MappedCamera = builder.objectRef<{ id: number; name: string }>("MappedCamera").implement({
  fields: (t) => ({
    id: t.id({ resolve: (camera) => String(camera.id) }),
    name: t.exposeString("name"),
  }),
});

/** Point of sale linked to a host (specification section 3). */
export const Pos = builder.objectRef<PosRow>("Pos").implement({
  fields: (t) => ({
    id: t.id({ resolve: (pos) => String(pos.id) }),
    name: t.exposeString("name"),
    transaction_amount: t.float({ resolve: (pos) => pos.transactionAmount }),
    transaction_count: t.int({ resolve: (pos) => pos.transactionCount }),
    start_time: t.int({
      nullable: true,
      description: "Unix seconds.",
      resolve: (pos) => pos.startTime && toSeconds(pos.startTime),
    }),
    mapped_camera: t.field({
      type: MappedCamera,
      nullable: true,
      description: "Null also for a camera out of reach.",
      resolve: (pos) => pos.mappedCamera,
    }),
    conversion_rate: t.float({
      nullable: true,
      description: "Visitors who bought, in percent; null when they are not counted.",
      resolve: (pos) => pos.conversionRate,
    }),
    connected: t.exposeBoolean("connected"),
  }),
});

/** Access-control door (specification section 3). */
export const Door = builder.objectRef<DoorRow>("Door").implement({
  fields: (t) => ({
    id: t.id({ resolve: (door) => String(door.id) }),
    host_id: t.id({ resolve: (door) => String(door.hostId) }),
    index: t.exposeInt("index"),
    name: t.exposeString("name"),
    host_name: t.string({ resolve: (door) => door.hostName }),
    connected: t.exposeBoolean("connected"),
    enabled: t.exposeBoolean("enabled"),
    licensed: t.exposeBoolean("licensed"),
    other_licensed: t.boolean({
      description: "Licensed by another system than this account's orders.",
      resolve: (door) => door.otherLicensed,
    }),
    license_id: t.id({
      nullable: true,
      resolve: (door) => (door.licenseId === null ? null : String(door.licenseId)),
    }),
    license_data: t.field({ type: LicenseData, nullable: true, resolve: findLicenseUse }),
  }),
});
