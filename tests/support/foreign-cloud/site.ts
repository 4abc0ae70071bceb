/** Hosts, cameras and regions of another maker's cloud: fields of specification section 3, ids as its database has them. */

export const ids = {
  host: "5f0c9e3a7b1d4c2e8a6f0b17",
  camera: "5f0c9e3a7b1d4c2e8a6f0c01",
  event: "650a1bc2d3e4f5061728394a",
  finding: "650a1bc2d3e4f50617283950",
  archive: "650a1bc2d3e4f50617283960",
  shareLink: "650a1bc2d3e4f50617283970",
  region: 41,
  user: 9007,
} as const;

const region = {
  id: ids.region,
  name: "Harbour",
  managers: [{ user_id: ids.user }, null],
  hosts: null,
};

export const cameras = [
  {
    id: ids.camera,
    index: "0",
    name: "Quay 1",
    connected: 1,
    snapshot_link: "https://pictures.foreign.example/s.jpg?camera=1&sig=a%2Fb",
    monitor_enabled: 1,
    monitor_type: "1",
    rec_status: 1,
    recycle_keepday: null,
    license_not_match: 0,
    resolution_not_match: null,
    license_expired_at: "2031-01-01T00:00:00Z",
    license_data: null,
    main_res: null,
    sub_res: "640x360",
    can_live: 1,
    can_playback: true,
    can_ptz: 0,
    has_license: 1,
    host_id: ids.host,
  },
  { id: "5f0c9e3a7b1d4c2e8a6f0c02", index: 1, name: "Quay 2", connected: null, can_live: 1 },
];

export const host = {
  id: ids.host,
  name: "Warehouse recorder",
  display_name: null,
  displayName: "Warehouse recorder",
  deviceName: null,
  hostName: "rec-1",
  email: null,
  phone: null,
  address: null,
  enabled: 1,
  host_code: "REC-0001",
  hostCode: "REC-0001",
  contact_name: null,
  modules: [{ name: "Relays", input: [0, 1], output: null, triggered: null }],
  storages: [{ drive: "D:", path: null, used: "1200000000", remaining: null, total: 2e9 }],
  pos: [{ name: "Till", transaction_amount: null, mapped_camera: null, connected: 0 }],
  external_settings: null,
  external_ip: null,
  external_port: null,
  timezone: "Taipei Standard Time",
  type: 2,
  ap_version: null,
  version: "3.1",
  has_new_version: 0,
  fw_status: null,
  support: null,
  relay_host_id: 12,
  state: null,
  status: "online",
  nat_live: null,
  nat_rpb: null,
  region,
  cameras,
  doors: null,
};

/** Of another kind and zone, and with next to nothing known of it. */
const bareHost = { id: 77, name: null, timezone: "GMT+8", type: null, region: null, cameras: null };

export const hosts = [host, bareHost, null];
export const regions = [
  { ...region, hosts },
  { id: 42, name: null },
];
export const regionWithoutHosts = region;
