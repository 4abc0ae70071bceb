import { expect, test } from "vitest";
import { findVideoRoute, streamTypes } from "./stream-types";

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
  const typesBy = (live: string) =>
    Array.from({ length: 17 }, (_, type) => type).filter(
      (type) => findVideoRoute(type)?.live === live,
    );
  // 1, 6 and 10 are not in the specification's lists: decision D55 puts each beside a similar one.
  expect(typesBy("mobile_live")).toEqual([1, 2, 8, 10]);
  expect(typesBy("recorder")).toEqual([3, 6]);
  expect(typesBy("cloud_live")).toEqual([9, 11, 12, 13, 14, 15, 16]);
  expect([2, 8].map((type) => findVideoRoute(type)?.playback)).toEqual([
    "vms_playback",
    "vms_playback",
  ]);
  expect([9, 16].map((type) => findVideoRoute(type)?.playback)).toEqual([
    "cloud_playback",
    "cloud_playback",
  ]);
  expect([0, 4, 5, 7, 17].map(findVideoRoute)).toEqual([null, null, null, null, null]);
});

test("C351, D55: each way carries the stream type of its own", () => {
  const typeOf = (hostType: number) => findVideoRoute(hostType)?.streamType;
  expect([2, 8].map(typeOf)).toEqual([streamTypes.vms, streamTypes.vms]);
  expect(typeOf(3)).toBe(streamTypes.recorder);
  expect(typeOf(6)).toBe(streamTypes.snvr);
  expect([9, 11, 16].map(typeOf)).toEqual(Array(3).fill(streamTypes.camera));
});
