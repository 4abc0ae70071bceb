import { expect, test } from "vitest";
import { createWallCamera, createWallHost } from "../../../tests/support/wall-camera";
import {
  countCameras,
  filterRegions,
  findCamera,
  isReady,
  listCameras,
  listWarnings,
  type WallCamera,
} from "./camera-list";

const camera = (id: string, name: string, change: Partial<WallCamera> = {}): WallCamera =>
  createWallCamera({ id, name, ...change });

const regions = [
  {
    id: "1",
    name: "Harbor Campus",
    hosts: [createWallHost("1", "HQ-NVR-01", [camera("1", "Reception"), camera("2", "Gate")])],
  },
  {
    id: "2",
    name: "Zahradní Straße",
    hosts: [createWallHost("2", "DC-VMS-02", [camera("3", "Dock gate")])],
  },
];
const found = (search: string) =>
  listCameras(filterRegions(regions, search)).map((kept) => kept.name);

test("a search keeps matching cameras under their parents", () => {
  expect(filterRegions(regions, "gate").map((region) => region.name)).toEqual([
    "Harbor Campus",
    "Zahradní Straße",
  ]);
  expect(found(" GATE ")).toEqual(["Gate", "Dock gate"]);
});

test("a matching region or host keeps all below it", () => {
  expect(found("harbor")).toEqual(["Reception", "Gate"]);
  expect(found("dc-vms")).toEqual(["Dock gate"]);
});

test("case and accents do not matter", () => {
  expect(found("zahradni")).toEqual(["Dock gate"]);
  expect(found("strasse")).toEqual(["Dock gate"]);
});

test("a search means a camera of that name before one of a host or region, and none without a licence", () => {
  expect(findCamera(regions, "gate")?.name).toBe("Gate");
  expect(findCamera(regions, "zahradni")?.name).toBe("Dock gate");
  const harbor = createWallHost("1", "Gate hall", [camera("8", "Desk"), camera("9", "Gate")]);
  expect(findCamera([{ id: "1", name: "Harbor", hosts: [harbor] }], "gate")?.id).toBe("9");
  const roof = { ...harbor, cameras: [camera("8", "Gate", { hasLicense: false })] };
  expect(findCamera([{ id: "1", name: "Harbor", hosts: [roof] }], "gate")).toBeNull();
  expect(findCamera(regions, "cellar")).toBeNull();
  expect(findCamera(regions, " ")).toBeNull();
});

test("a host whose cameras are not loaded stays: its cloud has searched it", () => {
  const host = { ...createWallHost("9", "Far", []), cameras: null, cameraCount: 4 };
  const kept = filterRegions([{ id: "1", name: "Harbor", hosts: [host] }], "gate");
  expect(kept.map(countCameras)).toEqual([4]);
  expect(listCameras(kept)).toEqual([]);
});

test("no match keeps nothing, no search keeps all", () => {
  expect(found("cellar")).toEqual([]);
  expect(found("")).toHaveLength(3);
});

test("C092: a licence that does not fit and a wrong resolution are warnings of their own", () => {
  expect(listWarnings(camera("1", "Gate"), 100)).toEqual([]);
  expect(listWarnings(camera("1", "Gate", { licenseNotMatch: true }), 100)).toEqual([
    "licenseNotMatch",
  ]);
  expect(listWarnings(camera("1", "Gate", { resolutionNotMatch: true }), 100)).toEqual([
    "resolutionNotMatch",
  ]);
});

test("C093: a licence is expired once its time has passed", () => {
  const gate = camera("1", "Gate", { licenseExpiredSeconds: 1_000 });
  expect(listWarnings(gate, 999)).toEqual([]);
  expect(listWarnings(gate, 1_001)).toEqual(["licenseExpired"]);
});

test("C352, D55: a camera of a device type without video is not ready for any", () => {
  expect(isReady(camera("1", "Gate"))).toBe(true);
  for (const hostType of [0, 4, 5, 7]) {
    expect(isReady(camera("1", "Gate", { hostType }))).toBe(false);
  }
});
