import type { PtzPreset } from "../../contract/device-parts";
import { builder, toSeconds } from "../graphql/builder";
import type { CameraGrants } from "../permission/grants";
import type { CameraRow } from "./queries";

const AllowedType = builder.objectRef<CameraGrants>("CameraAllowance").implement({
  fields: (t) => ({
    live: t.exposeBoolean("live"),
    playback: t.exposeBoolean("playback"),
    ptz: t.exposeBoolean("ptz"),
  }),
});

/** The licence of a camera or a door. */
export interface LicenseUse {
  licenseId: number | null;
  orderNumber: string | null;
  licenseExpiresAt: Date | null;
}

/** license_data of specification section 3. */
export const LicenseData = builder.objectRef<LicenseUse>("LicenseData").implement({
  fields: (t) => ({
    license_id: t.id({ resolve: (use) => String(use.licenseId) }),
    order_number: t.string({ nullable: true, resolve: (use) => use.orderNumber }),
    expired_at: t.int({
      nullable: true,
      description: "Unix seconds.",
      resolve: (use) => use.licenseExpiresAt && toSeconds(use.licenseExpiresAt),
    }),
  }),
});

/** A licence to show; null without one. */
export function findLicenseUse(use: LicenseUse): LicenseUse | null {
  return use.licenseId === null ? null : use;
}

const PtzPresetType = builder.objectRef<PtzPreset>("PtzPreset").implement({
  fields: (t) => ({
    number: t.exposeInt("number", { description: "1 to 255, as control_ptz takes it." }),
    name: t.exposeString("name"),
  }),
});

/** Host camera of specification section 3, limited to what the viewer may know. */
export const HostCamera = builder.objectRef<CameraRow>("HostCamera").implement({
  fields: (t) => ({
    id: t.id({
      description: "host_cam_id wherever a call asks for it.",
      resolve: (camera) => String(camera.id),
    }),
    host_id: t.id({ resolve: (camera) => String(camera.hostId) }),
    index: t.exposeInt("index"),
    name: t.exposeString("name"),
    connected: t.exposeBoolean("connected"),
    snapshot_link: t.string({ resolve: (camera) => snapshotLink(camera.id) }),
    can_live: t.boolean({ resolve: (camera) => camera.canLive }),
    can_playback: t.boolean({ resolve: (camera) => camera.canPlayback }),
    can_ptz: t.boolean({ resolve: (camera) => camera.canPtz }),
    ptz: t.boolean({ description: "Whether it can move at all.", resolve: (camera) => camera.ptz }),
    ptz_presets: t.field({
      type: [PtzPresetType],
      description: "Those that the camera has a name for; none for viewers who may not move it.",
      resolve: (camera) => (camera.canPtz ? camera.ptzPresets : []),
    }),
    allowed: t.field({
      type: AllowedType,
      nullable: true,
      description: "What the set named by permission_id allows; null where it does not name it.",
      resolve: (camera) => camera.allowed ?? null,
    }),
    has_license: t.boolean({ resolve: (camera) => camera.licensed }),
    license_not_match: t.boolean({ resolve: (camera) => camera.licenseNotMatch }),
    resolution_not_match: t.boolean({ resolve: (camera) => camera.resolutionNotMatch }),
    license_expired_at: t.int({
      nullable: true,
      description: "Unix seconds; null without a licence.",
      resolve: (camera) => camera.licenseExpiresAt && toSeconds(camera.licenseExpiresAt),
    }),
    license_data: t.field({ type: LicenseData, nullable: true, resolve: findLicenseUse }),
    monitor_enabled: t.boolean({ resolve: (camera) => camera.monitorEnabled }),
    monitor_type: t.int({
      description: "0 always, 1 on motion, 2 by schedule.",
      resolve: (camera) => camera.monitorType,
    }),
    rec_status: t.int({
      description: "0 off, 1 recording, 2 error.",
      resolve: (camera) => camera.recStatus,
    }),
    recycle_keepday: t.int({
      nullable: true,
      description: "Days; null keeps as long as there is room.",
      resolve: (camera) => camera.recycleKeepday,
    }),
    main_res: t.string({ nullable: true, resolve: (camera) => camera.mainRes }),
    sub_res: t.string({ nullable: true, resolve: (camera) => camera.subRes }),
  }),
});

/** Address of a camera's newest picture, for viewers who may see it. */
export function snapshotLink(cameraId: number): string {
  return `/media/snapshot/${cameraId}`;
}
