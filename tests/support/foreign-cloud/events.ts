import { host, ids } from "./site";

/** Events of specification section 3, some told by names alone. */

const nowSeconds = Math.floor(Date.now() / 1000);

const attributes = {
  age_type: "1",
  gender: null,
  up_body_color: "blue",
  local_time_in: null,
  speed_mph: "12.5",
};

export const pvd = {
  _id: ids.finding,
  id: ids.finding,
  event_id: 300,
  category: "person",
  event_type: 55,
  snapshot_link: "//pictures.foreign.example/p.jpg",
  attributes,
};

const event = {
  id: ids.event,
  device_name: "Quay 1",
  event_type: "55",
  event_id: 300,
  /** Milliseconds, and as text. */
  event_time: String((nowSeconds - 600) * 1000),
  host_id: ids.host,
  host_name: host.name,
  overview_link: "https://pictures.foreign.example/o.jpg?sig=abc",
  snapshot_link: null,
  cam: ids.camera,
  dst_rollback: null,
  timezone: null,
};

const ofHost = {
  id: 2,
  event_type: 51,
  event_id: 6,
  event_time: nowSeconds - 900,
  cam: null,
  timezone: "Local/Harbour",
};
const unknown = { id: 3, event_type: 99, event_id: 99999, event_time: null, cam: ids.camera };

export const events = [event, ofHost, unknown];

export const singleEvent = {
  ...event,
  update_user_id: null,
  relay_host_id: 5,
  relay_live_path: null,
  show_playback: 1,
  ex_info: { source: "barrier", plate: null },
  external_settings: null,
  share_link: null,
  archive_id: null,
  pvd: [pvd, null],
  has_license: 1,
  can_live: 1,
  can_playback: null,
  host: { id: ids.host, region: null },
};

export const findings = [
  {
    ...pvd,
    ref_event_id: ids.event,
    local_time: nowSeconds - 600,
    device_name: "Quay 1",
    host_id: ids.host,
    host_name: host.name,
    host_cam_id: ids.camera,
    dst_rollback: null,
    timezone: "Taipei Standard Time",
  },
];
