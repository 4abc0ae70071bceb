import { expect, test } from "vitest";
import { hostNoteOf, hostStateOf, hostTypeOf, urgencyOf } from "./host-state";
import type { HostSummary } from "./host-summary.server";

function makeHost(changes: Partial<HostSummary> = {}): HostSummary {
  return {
    id: "1",
    name: "HQ-NVR-01",
    type: 6,
    state: "online",
    has_new_version: false,
    last_seen: 1000,
    timezone: "UTC",
    region: { id: "1", name: "Harbor Campus" },
    cameras: [],
    cameras_connected: 0,
    latest_event: null,
    ai_events_last_hour: 0,
    storages: [],
    ...changes,
  };
}

const camera = {
  id: "1",
  name: "Reception",
  connected: true,
  snapshot_link: "/media/snapshot/1",
  can_live: true,
  has_license: true,
  license_not_match: false,
  resolution_not_match: false,
};

test("C082: device type 0 is unknown, C083: so is one above 16", () => {
  expect(hostTypeOf(0)).toBe("unknown");
  expect(hostTypeOf(17)).toBe("unknown");
  expect(hostTypeOf(16)).toBe("ia_1330");
});

test("a state this console does not know is not shown as online", () => {
  expect(hostStateOf("sleeping")).toBe("disabled");
});

test("the worst is said first", () => {
  const full = { drive: "D:", used: 94, total: 100, recycle_threshold: 90 };
  const bare = { ...camera, has_license: false };
  expect(hostNoteOf(makeHost({ state: "disconnected", storages: [full] }))).toEqual({
    kind: "lost",
    since: 1000,
  });
  expect(hostNoteOf(makeHost({ storages: [full], cameras: [bare] }))).toMatchObject({
    kind: "storage",
    drive: "D:",
  });
  expect(hostNoteOf(makeHost({ cameras: [bare, camera], cameras_connected: 1 }))).toEqual({
    kind: "unlicensed",
    count: 1,
  });
  expect(hostNoteOf(makeHost({ cameras: [camera], cameras_connected: 0 }))).toEqual({
    kind: "cameras_lost",
    count: 1,
  });
  const others = [
    { ...camera, resolution_not_match: true },
    { ...camera, license_not_match: true },
  ];
  expect(
    hostNoteOf(makeHost({ cameras: others, cameras_connected: 2, has_new_version: true })),
  ).toEqual({ kind: "license_mismatch", count: 2 });
  expect(hostNoteOf(makeHost({ has_new_version: true }))).toEqual({ kind: "update" });
  expect(hostNoteOf(makeHost({ ai_events_last_hour: 4 }))).toEqual({ kind: "ai", count: 4 });
  expect(hostNoteOf(makeHost())).toEqual({ kind: "calm" });
});

test("a drive below its threshold by a fraction is below it", () => {
  const nearly = { drive: "D:", used: 93.9, total: 100, recycle_threshold: 94 };
  expect(hostNoteOf(makeHost({ storages: [nearly] }))).toEqual({ kind: "calm" });
});

test("an empty drive is not a full one", () => {
  const empty = { drive: "E:", used: 0, total: 0, recycle_threshold: 0 };
  expect(hostNoteOf(makeHost({ storages: [empty] }))).toEqual({ kind: "calm" });
});

test("hosts are put by urgency: who is gone, then by what is wrong, then who is well, last who is switched off", () => {
  const full = { drive: "D:", used: 94, total: 100, recycle_threshold: 90 };
  const bare = { ...camera, has_license: false };
  const hosts = {
    off: makeHost({ state: "disabled" }),
    well: makeHost(),
    busy: makeHost({ ai_events_last_hour: 3 }),
    update: makeHost({ state: "warning", has_new_version: true }),
    bare: makeHost({ state: "warning", cameras: [bare], cameras_connected: 1 }),
    full: makeHost({ state: "warning", storages: [full] }),
    gone: makeHost({ state: "disconnected" }),
  };
  const sorted = Object.entries(hosts).sort(([, a], [, b]) => urgencyOf(a) - urgencyOf(b));
  expect(sorted.map(([name]) => name)).toEqual([
    "gone",
    "full",
    "bare",
    "update",
    "busy",
    "well",
    "off",
  ]);
});
