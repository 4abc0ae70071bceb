import { publicPaths } from "./public-paths";

const eventLeadSeconds = 5;
/** "Around here" is this long before and after. */
const aroundSeconds = 600;

/** All addresses of the console (specification section 2). */
export const paths = {
  ...publicPaths,
  logout: "/logout",
  liveSocket: "/media/live",
  cloudVms: "/cloud_vms",
  hosts: "/cloud_vms/hosts",
  host: (id: string) => `/cloud_vms/hosts/${encodeURIComponent(id)}`,
  hostEdit: (id: string) => `/cloud_vms/hosts/${encodeURIComponent(id)}/edit`,
  events: "/cloud_vms/events",
  /** An event's detail, beside the list of events. */
  event: (id: string) => `/cloud_vms/events/${encodeURIComponent(id)}`,
  eventsOfHost: (id: string) => `/cloud_vms/events?host_id=${encodeURIComponent(id)}`,
  eventsOfCamera: (id: string) => `/cloud_vms/events?host_cam_id=${encodeURIComponent(id)}`,
  /** Events of a camera around a time (Unix seconds). */
  eventsAround: (cameraId: string, seconds: number) =>
    `/cloud_vms/events?host_cam_id=${cameraId}&range=${seconds - aroundSeconds}-${seconds + aroundSeconds}`,
  eventsExport: "/cloud_vms/events_export",
  aiSearch: "/cloud_vms/ai_search",
  aiSearchExport: "/cloud_vms/ai_search_export",
  live: "/cloud_vms/live",
  /** One camera alone. */
  liveCamera: (id: string) => `/cloud_vms/live?layout=1&cameras=${encodeURIComponent(id)}`,
  playbackCamera: (id: string) => `/cloud_vms/playback?layout=1&cameras=${encodeURIComponent(id)}`,
  liveView: (id: string) => `/cloud_vms/live?view=${encodeURIComponent(id)}`,
  liveOf: (cameraIds: readonly string[]) =>
    `/cloud_vms/live?cameras=${cameraIds.slice(0, 36).join(",")}`,
  liveViews: "/cloud_vms/live/views",
  livePtz: "/cloud_vms/live/ptz",
  liveActivity: "/cloud_vms/live/activity",
  liveEngine: "/cloud_vms/live/engine",
  /** Names of all cameras in reach, as data. */
  cameraNames: "/camera_names",
  /** Cameras of the tree beside a wall, as data. */
  cameraTree: "/camera_tree",
  playback: "/cloud_vms/playback",
  /** Playback of these cameras from a time (Unix seconds). */
  playbackAt: (cameraIds: readonly string[], seconds: number) =>
    `/cloud_vms/playback?cameras=${cameraIds.join(",")}&time=${seconds}`,
  /** Playback of an event's camera, from a little before the event (Unix seconds). */
  playbackOfEvent: (cameraId: string, seconds: number) =>
    `/cloud_vms/playback?cameras=${cameraId}&time=${seconds - eventLeadSeconds}`,
  /** Redirects to the next or previous event, with parameters as of playback. */
  playbackStep: "/playback_step",
  playbackExport: "/cloud_vms/playback/export",
  playbackArchive: "/cloud_vms/playback/archive",
  archives: "/cloud_vms/archives",
  archivesExport: "/cloud_vms/archives_export",
  oldestArchives: "/cloud_vms/archives?sort=created",
  archive: (id: string) => `/cloud_vms/archives/${encodeURIComponent(id)}`,
  shareLinks: "/cloud_vms/share_links",
  shareLink: (id: string) => `/cloud_vms/share_links/${encodeURIComponent(id)}`,
  /** Public page of a share link. */
  sharedEvent: (code: string) => `/share_link/${encodeURIComponent(code)}`,
  alerts: "/cloud_vms/alert",
  alert: (id: string) => `/cloud_vms/alert/${encodeURIComponent(id)}`,
  newAlert: "/cloud_vms/alert/new",
  operatorPrivileges: "/cloud_vms/operator_privileges",
  /** One set of privileges. */
  privilegeSet: (id: string) => `/cloud_vms/operator_privileges/${encodeURIComponent(id)}`,
  newPrivilegeSet: "/cloud_vms/operator_privileges/new",
  /** Asks whose access is to be looked at. */
  viewAs: "/cloud_vms/operator_privileges/as",
  /** What one user may see. */
  operatorAccess: (userId: string) =>
    `/cloud_vms/operator_privileges/as/${encodeURIComponent(userId)}`,
  users: "/account_management/users",
  user: (id: string) => `/account_management/users/${encodeURIComponent(id)}`,
  regions: "/account_management/regions",
  region: (id: string) => `/account_management/regions/${encodeURIComponent(id)}`,
  auditLog: "/audit_log",
  /** The last month's entries about one thing. */
  auditOf: (type: string, id: string) =>
    `/audit_log?range=month&target_type=${type}&target_id=${encodeURIComponent(id)}`,
  auditLogExport: "/audit_log_export",
  vpn: "/vpn",
  iot: "/iot",
  accessControl: "/access",
  map: "/map",
  settings: "/settings",
  settingsSecurity: "/settings/security",
  settingsAppearances: "/settings/appearances",
  settingsSubscription: "/settings/subscription",
  order: (number: string) => `/settings/subscription/${encodeURIComponent(number)}`,
  /** Asks for the renewal of an order. */
  renewOrder: (number: string) =>
    `/settings/subscription?dialog=renew&order=${encodeURIComponent(number)}`,
  renewRequests: "/settings/subscription/requests",
  licenses: "/settings/subscription/licenses",
  mobileCards: "/settings/subscription/cards",
  expiry: "/settings/subscription/expiry",
  expiryCalendarFile: "/settings/subscription/expiry.ics",
  apiTokens: "/settings/api_tokens",
  webhooks: "/settings/webhooks",
  videoDownload: "/video_download",
  notifications: "/notifications",
  search: "/search",
  /** What the command palette finds, as data. */
  paletteSearch: "/palette_search",
  /** What the bell shows, as data. */
  newestNotifications: "/newest_notifications",
  /** Switches pushes to this browser on and off. */
  push: "/push",
  twoFactor: "/2fa",
  resetPassword: "/reset_password",
  userVerification: "/user_verification",
  outbox: "/outbox",
  captcha: "/captcha",
  /** What a passkey is to sign. */
  passkeyChallenge: "/passkey_challenge",
} as const;
