import { expect, test } from "vitest";
import {
  countRights,
  type RightsRegion,
  type SetRights,
  toArguments,
  toValues,
} from "./rights-tree";

const camera = (id: number, ptz = false) => ({
  id: String(id),
  name: `camera ${id}`,
  connected: true,
  ptz,
});
const host = (id: number, cameras: ReturnType<typeof camera>[]) => ({
  id: String(id),
  name: `host ${id}`,
  state: "online",
  cameras,
});
const regions: RightsRegion[] = [
  { id: "1", name: "North", hosts: [host(1, [camera(1, true), camera(2)]), host(2, [camera(3)])] },
  // Without a camera, but its new cameras may join.
  { id: "2", name: "South", hosts: [host(3, [])] },
];
const all = { live: true, playback: true, ptz: true };
const none = { live: [], playback: [], ptz: [], allow_new: [] };
const noneLater = { region_ids: [], host_ids: [] };
const set = (cameras: SetRights["cameras"], autoAllow: SetRights["autoAllow"] = noneLater) => ({
  cameras,
  autoAllow,
});

test("a host or region of which all is allowed stands for its cameras, in each right by itself", () => {
  const values = toValues(
    regions,
    set(
      new Map([
        ["1", all],
        ["2", { live: true, playback: false, ptz: false }],
        ["3", { live: true, playback: true, ptz: false }],
      ]),
    ),
  );
  // PTZ: of all cameras that move.
  expect(values).toEqual({
    live: ["region:1"],
    playback: ["1", "host:2"],
    ptz: ["region:1"],
    allow_new: [],
  });
});

test("what the form says becomes each camera's rights, PTZ only where a camera moves", () => {
  const { cameras } = toArguments(regions, { ...none, live: ["host:1"], ptz: ["region:1"] });
  expect(cameras).toEqual([
    { host_cam_id: "1", live: true, playback: false, ptz: true },
    { host_cam_id: "2", live: true, playback: false, ptz: false },
  ]);
});

test("a ticked region counts besides what is ticked below it, and places that are gone are dropped", () => {
  const { cameras, auto_allow_new_cameras: later } = toArguments(regions, {
    ...none,
    playback: ["region:1", "2", "99", "host:99"],
    allow_new: ["region:2", "host:3", "host:99"],
  });
  expect(cameras.map(({ host_cam_id: id, playback }) => [id, playback])).toEqual([
    ["1", true],
    ["2", true],
    ["3", true],
  ]);
  expect(later).toEqual({ region_ids: ["2"], host_ids: ["3"] });
});

test("what lies outside of these regions is no part of the form", () => {
  const values = toValues(
    regions,
    set(new Map([["77", all]]), { region_ids: ["9", "2"], host_ids: ["8"] }),
  );
  expect(values).toEqual({ ...none, allow_new: ["region:2"] });
});

test("the summary counts cameras with any right, and a host without cameras as none", () => {
  expect(countRights(regions, { ...none, live: ["2"], ptz: ["1"] })).toEqual({
    cameras: 2,
    total: 3,
    ptz: 1,
  });
});

test("what the form says is what it shows again", () => {
  const posted = { live: ["host:1"], playback: ["3"], ptz: ["1"], allow_new: ["region:1"] };
  const { cameras, auto_allow_new_cameras: autoAllow } = toArguments(regions, posted);
  const stored = new Map(cameras.map(({ host_cam_id: id, ...rights }) => [id, rights]));
  const shown = toValues(regions, { cameras: stored, autoAllow });
  // Of host 2 and of the region's moving cameras that is all there is.
  expect(shown).toEqual({ ...posted, playback: ["host:2"], ptz: ["region:1"] });
});
