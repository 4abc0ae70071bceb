import { events, findings, singleEvent } from "./events";
import type { Answer } from "./pick";
import { cameras, host, hosts, ids, regions, regionWithoutHosts } from "./site";
import { makeToken } from "./token";

/**
 * What the cloud answers by name of the call. Calls of specification section 7 are answered with the fields of section
 * 3; those that it leaves unnamed with as little as can be: a name, an id, and null.
 */

const user = { id: ids.user, name: null, email: "kim@harbour.example", master: 0, verified: 1 };
const order = {
  order_number: "A-1",
  serial: null,
  plan: "standard",
  expired_at: "2030-05-05",
  products: [{ type: 0, quality: null, keep_days: 0 }],
  licensed_cameras: null,
};
const view = { id: 8, name: "Gates", layout: "4", cameras: null };
const shareLink = {
  id: ids.shareLink,
  note: null,
  shared_time: null,
  expiry_time: "2030-01-01T00:00:00Z",
  views: "3",
  emails: null,
  event: singleEvent,
};
const archive = { id: ids.archive, note: null, event: singleEvent };
const alert = {
  id: 5,
  name: "Nights",
  enable: 1,
  weekdays: ["1", 2],
  start_time: null,
  end_time: null,
  trigger_events: [{ event_type: "55", event_id: 300, host_cam_id: null }],
};
const permission = { id: 6, permission_id: 6, name: "Guards", users: [user], cameras: null };
const vpn = { id: 7, vpn_id: "depot-1", notes: null, created: null, expired: null, quantity: "1" };

const done = { ok: true };
const list = (items: unknown[]) => () => ({ list: items, total: String(items.length) });

export const announcements = [
  // In none of the console's languages.
  { id: 31, title: { fr: "Entretien" }, message: '{"fr":"Dimanche"}', public: 1 },
  { id: 32, title: null, message: "Plain words", public: null },
];

/** The user as specification section 3 has them, kept where nothing is known as null. */
const profile = {
  id: ids.user,
  account_id: "70015",
  account_name: null,
  email: "kim@harbour.example",
  name: null,
  profile_picture: "https://pictures.foreign.example/kim.png?v=3",
  master: "1",
  is_region_manager: null,
  mfa_enable: 0,
  mfa: null,
  mfa_sms: null,
  mobile_phone: null,
  language: null,
  theme: null,
  time_format: null,
  subscribed_service: null,
};

export const answers: Record<string, Answer> = {
  query_profile: () => profile,
  query_announcements: () => announcements,
  query_event: list(events),
  query_event_ai: () => ({ list: findings, real_size: "1" }),
  query_event_mapping: () => [{ event_id: 1, event_type_id: 52 }],
  query_ai_event_mapping: () => [{ event_id: 300, event_type_id: 55, ai_event_type: null }],
  query_single_event: () => singleEvent,
  query_event_export: () => events,
  query_single_host: ({ id }) => (String(id) === "77" ? hosts[1] : host),
  query_single_host_camera: () => ({ ...cameras[0], host }),
  query_region_host_list: () => regions,
  query_as_host_list: () => [{ ...host, doors: [{ id: 1, index: 0, name: null, connected: 1 }] }],
  set_token: () => ({ token: "hand-off" }),
  logout: () => null,

  query_console: () => ({ hosts: "2", regions: null, users: 4, attention: null }),
  query_vms_home: () => ({ hosts, summary: null }),
  query_host_list: list(hosts),
  query_iot_list: () => [host],
  query_host_deletion: () => ({}),
  query_region_list: () => regions,
  query_single_region: () => regionWithoutHosts,
  query_user_list: list([user, { ...user, id: 9008, email: null, verified: null }]),
  query_single_user: () => user,
  query_operator_list: () => [user],
  query_operator_access: () => ({ user, cameras: null }),
  query_permission_list: () => [permission],
  query_single_permission: () => permission,
  query_view_list: () => [view],
  query_saved_search_list: () => [{ id: 4, name: "Vans", query: null, screen: "events" }],
  query_archive_list: list([archive, { id: 55, event: null }]),
  query_share_link_list: list([shareLink]),
  query_single_share_link: () => shareLink,
  query_user_alert_list: () => [alert],
  query_single_user_alert: () => alert,
  query_user_alert_preview: () => ({}),
  query_vpn_list: list([vpn]),
  query_single_vpn: () => vpn,
  query_order_list: () => [order],
  query_single_order: () => order,
  query_order_history: list([order]),
  query_renew_request_list: () => [{ id: 1, order_number: "A-1", status: null, created_at: null }],
  query_license_device_list: list([{ ...cameras[0], host_name: null }]),
  query_license_list: () => [],
  query_mobile_card_list: list([{ id: 1, card_number: 4411, main_card: 1, status: -1 }]),
  query_expiry_list: list([{ id: "o1", kind: "order", name: null, expired_at: null }]),
  query_expiry_feed: () => null,
  query_audit_log: list([{ id: 1, behavior_id: 1, time: null, user_id: ids.user, payload: {} }]),
  query_audit_integrity: () => ({}),
  query_notification_list: list([{ id: 91, type: "announcement", title: null, created_at: null }]),
  query_video_export_list: list([]),
  query_api_token_list: list([]),
  query_webhook_list: () => [{ id: 2, name: null, url: null, events: null }],
  query_webhook_delivery_list: list([]),
  query_push_list: () => ({ list: null, public_key: null }),
  query_session_list: () => null,
  query_trusted_device_list: () => [],
  query_passkey_list: () => [],
  query_sign_in_ways: () => ({ passkeys: null }),
  query_captcha: () => ({ kind: null }),
  query_search: () => ({ hosts: [host], cameras }),
  query_event_neighbours: () => ({}),
  query_event_histogram: () => ({ buckets: null }),
  query_event_ai_histogram: () => ({ buckets: null }),
  query_playback_timeline: () => ({ cameras: null }),
  query_playback_calendar: () => ({ days: null }),
  query_playback_event_list: () => null,
  update_language: () => null,
  update_theme: () => null,
  update_time_format: () => null,
  mark_notifications_read: () => done,

  open_share_link: () => ({ share_link_token: makeToken({ use: "share" }, 4_000) }),
  query_share_link_event: () => ({ note: null, expiry_time: null, event: singleEvent }),
  query_reset_password_link: () => done,
  query_verification_link: () => ({ needs_password: null }),
};
