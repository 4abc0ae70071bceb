import { expect, test } from "vitest";
import { findPlaybackRoute, findVideoRoutes, isNetworkPath, streamTypes } from "./stream-types";

const types = Array.from({ length: 18 }, (_, type) => type);

test("C351: the stream types keep their numbers", () => {
  expect(streamTypes).toEqual({
    recorder: 0,
    camera: 2,
    vms: 4,
    file: 100,
    recording: 150,
    nas: 151,
    snvr: 152,
  });
});

test("C352: host types 2 and 8 go by mobile live and VMS playback, 3 by a recorder, 9 and 11 to 16 by the cloud", () => {
  const typesBy = (kind: "live" | "playback", route: string) =>
    types.filter((type) => findVideoRoutes(type)?.[kind].route === route);
  // 1, 6 and 10 are not in the specification's lists: decision D55 puts each beside a similar one.
  expect(typesBy("live", "mobile_live")).toEqual([1, 2, 8, 10]);
  expect(typesBy("playback", "vms_playback")).toEqual([1, 2, 8, 10]);
  expect(typesBy("live", "recorder")).toEqual([3, 6]);
  expect(typesBy("playback", "recorder")).toEqual([3, 6]);
  expect(typesBy("live", "cloud_live")).toEqual([9, 11, 12, 13, 14, 15, 16]);
  expect(typesBy("playback", "cloud_playback")).toEqual([9, 11, 12, 13, 14, 15, 16]);
  expect([0, 4, 5, 7, 17].map(findVideoRoutes)).toEqual([null, null, null, null, null]);
});

test("C351, D55: each way carries the stream type of its own", () => {
  const typeOf = (hostType: number) => findVideoRoutes(hostType)?.live.streamType;
  expect([2, 8].map(typeOf)).toEqual([streamTypes.vms, streamTypes.vms]);
  expect(typeOf(3)).toBe(streamTypes.recorder);
  expect(typeOf(6)).toBe(streamTypes.snvr);
  expect([9, 11, 16].map(typeOf)).toEqual(Array(3).fill(streamTypes.camera));
});

test("C351: a cloud host's recording is one, of a network storage another; other hosts keep their own", () => {
  const typeOf = (hostType: number, isOnNetwork: boolean) =>
    findPlaybackRoute(hostType, isOnNetwork)?.streamType;
  expect([9, 16].map((type) => typeOf(type, false))).toEqual([150, 150]);
  expect([9, 16].map((type) => typeOf(type, true))).toEqual([151, 151]);
  expect([2, 3, 6].map((type) => typeOf(type, true))).toEqual([4, 0, 152]);
  expect(typeOf(7, true)).toBeUndefined();
});

test.each([
  ["\\\\nas\\video", true],
  ["//nas/video", true],
  ["nfs://nas/video", true],
  [" SMB://nas/video", true],
  ["D:\\video", false],
  ["/var/video", false],
  ["", false],
])("a storage at %j is on another machine: %s", (path, isOnNetwork) => {
  expect(isNetworkPath(path)).toBe(isOnNetwork);
});
