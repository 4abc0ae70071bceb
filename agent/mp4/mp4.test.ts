import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readFragment, writeTiming } from "./fragment";
import { readInitSegment } from "./init-segment";
import { createSplitter, type Piece } from "./splitter";

const file = readFileSync(new URL("../demo/media/dock/main.mp4", import.meta.url));
const whole = createSplitter().push(file);
const init = requireInit(whole[0]?.bytes);
const fragments = whole.slice(1).map((piece) => piece.bytes);

function requireInit(bytes: Uint8Array | undefined) {
  const found = bytes && readInitSegment(bytes);
  if (!found) throw new Error("the demo loop has no init segment");
  return found;
}

function splitAt(bytes: Uint8Array, cuts: number[]): Piece[] {
  const splitter = createSplitter();
  const edges = [0, ...cuts.map((cut) => cut % bytes.byteLength).sort((a, b) => a - b)];
  return edges.flatMap((edge, index) =>
    splitter.push(bytes.subarray(edge, edges[index + 1] ?? bytes.byteLength)),
  );
}

describe("a demo loop", () => {
  test("splits into its init segment and one fragment a frame", () => {
    expect(whole.map((piece) => piece.type)).toEqual(["init", ...Array(100).fill("fragment")]);
  });

  test("names codec, size and timescale", () => {
    expect(init.mime).toBe('video/mp4; codecs="avc1.64001f"');
    expect(init.video).toMatchObject({ width: 1280, height: 720, timescale: 10_240 });
  });

  test("has a keyframe each second and a steady clock", () => {
    const read = fragments.map((bytes) => readFragment(bytes, init)?.video);
    const keyframes = read.flatMap((video, index) => (video?.keyframe ? [index] : []));
    expect(keyframes).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80, 90]);
    expect(read.map((video) => video?.decodeTime)).toEqual(fragments.map((_, n) => n * 1024));
    expect(new Set(read.map((video) => video?.duration))).toEqual(new Set([1024]));
  });

  test("takes new timing, and nothing else changes", () => {
    const original = fragments[3] ?? new Uint8Array();
    const copy = original.slice();
    const fragment = readFragment(copy, init);
    if (!fragment) throw new Error("unreadable fragment");
    const timing = { sequence: 77, decodeTime: () => 18_000_000_000_000 };
    expect(writeTiming(copy, 0, fragment, timing)).toBe(true);
    const read = readFragment(copy, init);
    expect(read?.sequence).toBe(77);
    expect(read?.video.decodeTime).toBe(18_000_000_000_000);
    writeTiming(copy, 0, fragment, { sequence: 4, decodeTime: () => 3 * 1024 });
    expect(copy).toEqual(original);
  });

  test("refuses a time that a four-byte field cannot hold", () => {
    const original = fragments[0]?.slice() ?? new Uint8Array();
    const fragment = readFragment(original, init);
    if (!fragment) throw new Error("unreadable fragment");
    const narrow = { ...fragment, tracks: [{ ...fragment.video, wide: false }] };
    const before = original.slice();
    expect(writeTiming(original, 0, narrow, { sequence: 1, decodeTime: () => 2 ** 32 })).toBe(
      false,
    );
    expect(original).toEqual(before);
  });
});

describe("a stream cut anywhere", () => {
  test("gives the same pieces", () => {
    const short = file.subarray(0, 60_000);
    const expected = createSplitter().push(short);
    const at = (n: number) => expected[n]?.bytes ?? new Uint8Array();
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 40 }), (cuts) => {
        const pieces = splitAt(short, cuts);
        const same = pieces.every((piece, n) => Buffer.compare(piece.bytes, at(n)) === 0);
        expect([pieces.length, same]).toEqual([expected.length, true]);
      }),
    );
  });

  test("keeps what stands between a moof and its mdat, because sample offsets count over it", () => {
    const [moof, mdat] = [box("moof", 4), box("mdat", 4)];
    const stream = join([moof, box("free", 12), mdat]);
    expect(
      createSplitter()
        .push(stream)
        .map((piece) => piece.bytes.byteLength),
    ).toEqual([44]);
  });
});

describe("damaged bytes", () => {
  test("are named once and end the stream", () => {
    const splitter = createSplitter();
    expect(splitter.push(new Uint8Array(16))).toEqual([]);
    expect(splitter.damage).toBe("not a box at byte 0");
    expect(splitter.push(file)).toEqual([]);
  });

  test("cannot make the splitter hold more than its limit", () => {
    const splitter = createSplitter({ maxBoxBytes: 1000 });
    splitter.push(box("mdat", 2000).subarray(0, 8));
    expect(splitter.damage).toBe("mdat of 2008 bytes");
  });

  test("never throw and never lead outside, whatever the bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        createSplitter().push(bytes);
        readInitSegment(bytes);
        readFragment(bytes, init);
      }),
    );
  });

  test("never throw and never lead outside when a real file is bent", () => {
    const initBytes = whole[0]?.bytes ?? new Uint8Array();
    const fragment = fragments[0]?.subarray(0, 2000) ?? new Uint8Array();
    const bend = fc.array(fc.tuple(fc.nat(1999), fc.nat(255)), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(bend, fc.nat(2000), (changes, length) => {
        for (const source of [initBytes, fragment]) {
          const bytes = source.slice(0, Math.max(8, length));
          for (const [at, value] of changes) if (at < bytes.byteLength) bytes[at] = value;
          createSplitter().push(bytes);
          const bentInit = readInitSegment(bytes);
          const read = readFragment(bytes, bentInit ?? init);
          if (read) expect(read.video.decodeTimeAt + 4).toBeLessThanOrEqual(bytes.byteLength);
        }
      }),
      { numRuns: 500 },
    );
  });

  test("with a sample count of four thousand million are refused before they are counted", () => {
    const bytes = fragments[0]?.slice() ?? new Uint8Array();
    const trun = Buffer.from(bytes).indexOf("trun") + 4;
    const view = new DataView(bytes.buffer);
    view.setUint32(trun, view.getUint32(trun) | 0x100);
    view.setUint32(trun + 4, 0xffffffff);
    expect(readFragment(bytes, init)).toBeNull();
  });
});

describe("sound", () => {
  test("is named as mp4a with its object type", () => {
    const esds = [0, 0, 0, 0, 3, 25, 0, 1, 0, 4, 17, 0x40, ...Array(12).fill(0), 5, 2, 0x12, 0x10];
    const entry = box("mp4a", new Uint8Array([...Array(28).fill(0), ...box("esds", esds)]));
    const stsd = box("stsd", new Uint8Array([...Array(8).fill(0), ...entry]));
    const stbl = box("mdia", [
      ...box("mdhd", [...Array(12).fill(0), 0, 0, 0xbb, 0x80]),
      ...box("minf", box("stbl", stsd)),
    ]);
    const trak = box("trak", [...box("tkhd", [...Array(15).fill(0), 2]), ...stbl]);
    const video = whole[0]?.bytes ?? new Uint8Array();
    const start = Buffer.from(video).indexOf("trak") - 4;
    const length = new DataView(video.buffer, video.byteOffset).getUint32(start);
    const moov = box("moov", [...video.subarray(start, start + length), ...trak]);
    expect(readInitSegment(moov)?.mime).toBe('video/mp4; codecs="avc1.64001f,mp4a.40.2"');
  });
});

function box(type: string, body: number | ArrayLike<number>): Uint8Array {
  const payload = typeof body === "number" ? new Uint8Array(body) : Uint8Array.from(body);
  const bytes = new Uint8Array(8 + payload.byteLength);
  new DataView(bytes.buffer).setUint32(0, bytes.byteLength);
  bytes.set(Buffer.from(type, "latin1"), 4);
  bytes.set(payload, 8);
  return bytes;
}

function join(parts: Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}
