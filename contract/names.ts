/** Numbered names of the specification. The labels are texts: see public/locales. */

/** Services (specification section 1). IoT and the audit log have no number (C003). */
export const services = {
  cloudVms: 1,
  accountManagement: 2,
  accessControl: 3,
  vpn: 4,
  eMap: 5,
} as const;

/** Device types 0 to 16 (specification section 3), by number. */
export const hostTypes = [
  "unknown",
  "cloud_cam",
  "vms",
  "recording_server",
  "access_control",
  "cms_server",
  "snvr",
  "io_box",
  "ai_guard",
  "cloud_bridge",
  "gv_sai",
  "oem_bridge",
  "as_bridge",
  "as_1620",
  "ca_1320",
  "cloud_bridge_pro",
  "ia_1330",
] as const;

/** Types whose hosts have doors, for /access and query_as_host_list. */
export const accessHostTypes: readonly number[] = [4, 12, 13, 14];
/** IO boxes, for /iot and query_iot_list. */
export const ioBoxType = 7;

/** States of a host (specification section 2, home filters). */
export const hostStates = ["online", "warning", "disconnected", "disabled"] as const;
export type HostState = (typeof hostStates)[number];

/** Sort orders of query_host_list; a minus reverses them. */
const hostSortKeys = ["name", "state", "type", "region", "cameras", "storage", "version"] as const;
type HostSortKey = (typeof hostSortKeys)[number];
export type HostSort = HostSortKey | `-${HostSortKey}`;
export const hostSorts: readonly HostSort[] = hostSortKeys.flatMap((key): HostSort[] => [
  key,
  `-${key}`,
]);

/** States of a link in its list; one that expires soon is active too. */
export const shareLinkStates = ["active", "expiring", "expired"] as const;
export type ShareLinkState = (typeof shareLinkStates)[number];

/** What the list of links is sorted by; "-": the other way round. */
export const shareLinkSorts = [
  "shared",
  "-shared",
  "expires",
  "-expires",
  "views",
  "-views",
] as const;
export type ShareLinkSort = (typeof shareLinkSorts)[number];

/** States of a VPN entry in its list; one that expires soon is active too. */
export const vpnStates = ["active", "expiring", "expired"] as const;
export type VpnState = (typeof vpnStates)[number];

/** What the list of VPN entries is sorted by; "-": the other way round. */
export const vpnSorts = [
  "vpn_id",
  "-vpn_id",
  "created",
  "-created",
  "expires",
  "-expires",
] as const;
export type VpnSort = (typeof vpnSorts)[number];

/** What a user is: a master, one who manages regions, or neither. */
export const userRoles = ["master", "manager", "operator"] as const;
export type UserRole = (typeof userRoles)[number];

/** What the list of users is sorted by; "-": the other way round. */
export const userSorts = [
  "name",
  "-name",
  "role",
  "-role",
  "last_sign_in",
  "-last_sign_in",
] as const;
export type UserSort = (typeof userSorts)[number];

/** What an operator may do with a camera. */
export const rightNames = ["live", "playback", "ptz"] as const;
export type RightName = (typeof rightNames)[number];

/** The word that must be typed before a host is deleted, in every language. */
export const deleteConfirmation = "DELETE";

/** Steps of a firmware update (specification section 4). */
export const firmwareStates = ["received", "in_progress", "completed", "failed"] as const;
export type FirmwareState = (typeof firmwareStates)[number];

/** When a camera records (monitor_type), by number. */
export const monitorTypes = ["always", "motion", "schedule"] as const;

/** Whether a camera records now (rec_status), by number. */
export const recordingStates = ["off", "recording", "error"] as const;

/**
 * Commands of control_ptz. Movements go on until `stop`, or until they are not renewed any more (limits.ptzStopMs).
 */
export const ptzCommands = [
  "up",
  "down",
  "left",
  "right",
  "up_left",
  "up_right",
  "down_left",
  "down_right",
  "zoom_in",
  "zoom_out",
  "focus_near",
  "focus_far",
  "home",
  "preset",
  "stop",
] as const;
export type PtzCommand = (typeof ptzCommands)[number];

const ptzWithoutMovement: ReadonlySet<PtzCommand> = new Set(["home", "preset", "stop"]);

/** Whether a command moves the camera until it is stopped. */
export function isPtzMovement(command: PtzCommand): boolean {
  return !ptzWithoutMovement.has(command);
}

/** Event types (specification section 3). */
export const eventTypes = { system: 51, video: 52, io: 53, pos: 54, ai: 55 } as const;

/** Sort orders of query_event: newest or oldest first. The first is the default. */
export const eventOrders = ["-time", "time"] as const;
export type EventOrder = (typeof eventOrders)[number];

/** Why something cannot be done with an event; the codes of its *_reason fields. */
export const eventReasons = ["no_camera", "no_right", "no_license", "archived"] as const;
export type EventReason = (typeof eventReasons)[number];

/** Themes by stored index; 1 is dark and the default (decision D1). */
export const themes = ["light", "dark", "auto"] as const;
export type Theme = (typeof themes)[number];
export const defaultThemeIndex = 1;

/** Time formats offered (decision D42); the first is the default. */
export const timeFormats = [
  "MM-DD-YYYY HH:mm:ss",
  "DD-MM-YYYY HH:mm:ss",
  "YYYY-MM-DD HH:mm:ss",
  "MM-DD-YYYY hh:mm:ss A",
  "DD-MM-YYYY hh:mm:ss A",
  "YYYY-MM-DD hh:mm:ss A",
] as const;
export type TimeFormat = (typeof timeFormats)[number];

/** Filters of the VMS home (specification section 2). */
export const homeFilters = ["all", "warning", "disconnected", "ai_event"] as const;
export type HomeFilter = (typeof homeFilters)[number];

/** Second factors by number (decision D30); a passkey is ours (decision D98). */
export const factorTypes = { message: 0, totp: 1, backup: 2, passkey: 3 } as const;

/** Products of an order by number; there is no type 1 (specification section 3). */
export const productTypes = {
  recordingPlan: 0,
  asCloud: 2,
  licensePort: 3,
  vpnService: 4,
} as const;
export type ProductType = (typeof productTypes)[keyof typeof productTypes];

export const plans = ["standard", "premium"] as const;
export type Plan = (typeof plans)[number];

/** States of an order (specification section 4). */
export const orderStates = ["active", "about_to_expire", "expired", "renewing", "renewed"] as const;
export type OrderState = (typeof orderStates)[number];

/** Status of a renew request; cancelled is ours (decision D46). */
export const renewStatuses = { sent: 0, inProcessing: 1, approved: 2, cancelled: 3 } as const;

/** Status of a mobile access card. Minus one and zero are values. */
export const cardStatuses = { deactivated: -1, unregistered: 0, registered: 1 } as const;

/** Devices with licences. */
export const licenseKinds = ["camera", "door"] as const;
export const licenseDeviceStates = ["licensed", "expired", "unlicensed"] as const;
export type LicenseDeviceState = (typeof licenseDeviceStates)[number];
export const licenseDeviceSorts = [
  "host",
  "-host",
  "name",
  "-name",
  "expires",
  "-expires",
] as const;
export type LicenseDeviceSort = (typeof licenseDeviceSorts)[number];

/** What ends on a day, in the list of expiry dates. */
export const expiryKinds = [
  "order",
  "license",
  "service",
  "vpn",
  "share_link",
  "api_token",
] as const;
export type ExpiryKind = (typeof expiryKinds)[number];
/** One that ends soon is upcoming too. */
export const expiryStates = ["upcoming", "soon", "expired"] as const;
export type ExpiryState = (typeof expiryStates)[number];
export const expirySorts = ["expires", "-expires"] as const;
export type ExpirySort = (typeof expirySorts)[number];

/** How far the copy of an archive is (decision D83). */
export const archiveStates = { waiting: 0, copying: 1, kept: 2, hostAway: 3, failed: 4 } as const;
export type ArchiveState = (typeof archiveStates)[keyof typeof archiveStates];

/** Reasons for an archive in state 4. */
export const archiveFaults = ["host_away", "nothing_recorded", "not_read"] as const;
export type ArchiveFault = (typeof archiveFaults)[number];

/** Orders of the archives; "created": the one that was archived first comes first. */
export const archiveSorts = ["-created", "created", "-event", "event"] as const;
export type ArchiveSort = (typeof archiveSorts)[number];

/** Status of a video export (specification section 4, Export download status). */
export const exportStates = {
  waiting: 0,
  downloading: 1,
  seekFailed: 2,
  connectionFailed: 3,
  completed: 4,
  interrupted: 5,
} as const;
export type ExportState = (typeof exportStates)[keyof typeof exportStates];

/** Reasons for an export in state 2, 3 or 5. */
export const exportFaults = [
  "nothing_recorded",
  "not_read",
  "host_offline",
  "connection_lost",
  "cancelled",
  "restarted",
  "no_right",
  "no_license",
  "no_room",
] as const;
export type ExportFault = (typeof exportFaults)[number];

/** Screens whose filters can be kept as a saved search (decision D90). */
export const searchScreens = ["events", "ai_search"] as const;
export type SearchScreen = (typeof searchScreens)[number];
