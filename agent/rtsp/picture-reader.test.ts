import { expect, test } from "vitest";
import { listUnits } from "../mp4/annex-b";
import type { VideoCodec } from "../mp4/unit-kinds";
import { PictureReader } from "./picture-reader";
import { readRtp } from "./rtp";
import { UnreadableStream } from "./unreadable";

const sets = { h264: [0x67, 1], hevc: [0x42, 1, 7] } as const;
const slices = {
  h264: { key: [0x65, 8, 8], delta: [0x41, 9, 9] },
  hevc: { key: [0x26, 1, 8], delta: [0x02, 1, 9] },
} as const;

/** Packets of a camera, numbered from just before the end of the numbers on. */
function createCamera(codec: VideoCodec) {
  const description = {
    codec,
    payloadType: 96,
    clockRate: 90_000,
    videoUri: "rtsp://c/1",
    playUri: "rtsp://c/",
    parameterSets: [],
    hasSound: false,
  };
  let pictures: { pts: number; keyframe: boolean; units: number[][] }[] = [];
  const reader = new PictureReader(description, ({ pts, keyframe, data }) => {
    pictures.push({ pts, keyframe, units: [...listUnits(data)].map((unit) => [...unit]) });
  });
  let sequence = 0xfffe;
  return {
    skip: () => {
      sequence++;
    },
    push: (timestamp: number, payload: readonly number[], marker = true) => {
      sequence = (sequence + 1) & 0xffff;
      pictures = [];
      const packet = { payloadType: 96, marker, sequence, timestamp: timestamp >>> 0 };
      reader.push({ ...packet, payload: Buffer.from(payload) });
      return pictures;
    },
  };
}

/** Packets that hold several units, and a unit in parts. */
const packed = {
  h264: {
    several: [0x78, 0, 2, ...sets.h264, 0, 3, ...slices.h264.key],
    parts: [
      [0x7c, 0x85, 8],
      [0x7c, 0x45, 8],
    ],
  },
  hevc: {
    several: [0x60, 1, 0, 3, ...sets.hevc, 0, 3, ...slices.hevc.key],
    parts: [
      [0x62, 1, 0x93, 8],
      [0x62, 1, 0x53, 9],
    ],
  },
} as const;

test.each(["h264", "hevc"] as const)(
  "%s: a picture is complete with its marked packet, however its units lie in packets",
  (codec) => {
    const { push } = createCamera(codec);
    const { key, delta } = slices[codec];
    expect(push(0xffff_f000, sets[codec], false)).toEqual([]);
    expect(push(0xffff_f000, key)).toEqual([
      { pts: 0, keyframe: true, units: [[...sets[codec]], [...key]] },
    ]);
    // The camera's time goes round.
    expect(push(0x0770, delta)).toEqual([{ pts: 6_000, keyframe: false, units: [[...delta]] }]);
    const [both] = push(0x1770 + 0x0770, packed[codec].several);
    expect(both).toMatchObject({ pts: 12_000, keyframe: true, units: [sets[codec], key] });
    const [first, last] = packed[codec].parts;
    expect(push(0x2ee0 + 0x0770, first, false)).toEqual([]);
    const [joined] = push(0x2ee0 + 0x0770, last);
    const head = codec === "h264" ? [0x65] : [0x26, 1];
    expect(joined?.units).toEqual([[...head, 8, codec === "h264" ? 8 : 9]]);
  },
);

test("a picture without a mark is complete when the next one comes, and one of several slices only at its end", () => {
  const { push } = createCamera("h264");
  const { key, delta } = slices.h264;
  expect(push(0, key, false)).toEqual([]);
  expect(push(0, key, false)).toEqual([]);
  expect(push(9_000, delta)).toEqual([
    { pts: 0, keyframe: true, units: [[...key], [...key]] },
    { pts: 9_000, keyframe: false, units: [[...delta]] },
  ]);
  // A mark at the parameter sets alone ends nothing.
  expect(push(18_000, sets.h264)).toEqual([]);
  expect(push(18_000, key)[0]?.units).toEqual([[...sets.h264], [...key]]);
});

test("before the first keyframe and after a gap nothing comes until the next whole keyframe", () => {
  const { push, skip } = createCamera("h264");
  const { key, delta } = slices.h264;
  expect(push(0, delta)).toEqual([]);
  expect(push(9_000, key)).toHaveLength(1);
  skip();
  expect(push(18_000, delta)).toEqual([]);
  const [first, last] = packed.h264.parts;
  expect(push(27_000, first, false)).toEqual([]);
  skip();
  // Another slice of the keyframe that lost one.
  expect(push(27_000, last, false)).toEqual([]);
  expect(push(27_000, key)).toEqual([]);
  expect(push(36_000, delta)).toEqual([]);
  expect(push(45_000, key)).toMatchObject([{ pts: 36_000, keyframe: true }]);
});

test("pictures out of order, marks within pictures and strange packets are left to ffmpeg; a clock that was set is not", () => {
  const { key, delta } = slices.h264;
  const after = (...packets: [number, readonly number[]][]) => {
    const { push } = createCamera("h264");
    push(900_000, key);
    return () => packets.flatMap(([timestamp, payload]) => push(timestamp, payload));
  };
  expect(after([918_000, delta], [909_000, delta])).toThrow(UnreadableStream);
  expect(after([909_000, delta], [909_000, delta])).toThrow(UnreadableStream);
  expect(after([909_000, [0x7d, 1, 2]])).toThrow(UnreadableStream);
  const setBack = after([0, delta]);
  expect(setBack).toThrow("its clock went backwards");
  expect(setBack).not.toThrow(UnreadableStream);
});

test("a packet is read behind its extensions and without its padding", () => {
  const packet = [
    ...[0xb1, 0xe0, 0, 5, 0, 0, 0, 9, 1, 2, 3, 4],
    ...[5, 5, 5, 5, 0xbe, 0xde, 0, 1, 6, 6, 6, 6],
    ...[0x41, 7, 0, 0, 3],
  ];
  expect(readRtp(Buffer.from(packet))).toEqual({
    payloadType: 96,
    marker: true,
    sequence: 5,
    timestamp: 9,
    payload: Buffer.from([0x41, 7]),
  });
  for (const broken of [packet.slice(0, 11), [0x40, ...packet.slice(1)], packet.slice(0, 20)]) {
    expect(readRtp(Buffer.from(broken))).toBeNull();
  }
});
