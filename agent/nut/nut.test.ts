import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  leftOut,
  writeNutHead,
  writeNutPacket,
  writeSyncpoint,
} from "../../tests/support/media/nut-writer";
import { type InitSegment, readInitSegment } from "../mp4/init-segment";
import { listSamples, type Sample } from "../mp4/samples";
import { createSplitter } from "../mp4/splitter";
import { PacketFragments } from "../packets/fragments";
import type { Packet } from "../packets/packet";
import { NutReader } from "./reader";

const run = promisify(execFile);
const encoding = { encoding: "buffer", maxBuffer: 64 * 1024 * 1024 } as const;
const gate = fileURLToPath(new URL("../demo/media/gate/sub.mp4", import.meta.url));
const fragmented = ["-f", "mp4", "-movflags", "+empty_moov+default_base_moof+frag_every_frame"];
const nut = ["-bsf:v", "h264_mp4toannexb", "-f", "nut"];

/** Both forms of what ffmpeg is told to read. */
async function write(...input: string[]) {
  const ffmpeg = async (...args: string[]) =>
    (await run("ffmpeg", ["-v", "error", ...args, "pipe:1"], encoding)).stdout;
  const mp4 = await ffmpeg(...input, ...fragmented);
  const pieces = createSplitter().push(mp4);
  const init = readInitSegment(pieces[0]?.bytes ?? new Uint8Array());
  if (!init) throw new Error("no init segment");
  return { pieces, init, nut: await ffmpeg(...input, ...nut) };
}

function readPackets(bytes: Uint8Array, cuts: readonly number[] = []): Packet[] {
  const reader = new NutReader();
  const ends = cuts.map((cut) => cut % bytes.byteLength).sort((a, b) => a - b);
  return [0, ...ends].flatMap((from, index) =>
    reader
      .push(bytes.subarray(from, ends[index] ?? bytes.byteLength))
      .map((packet) => ({ ...packet, data: packet.data.slice() })),
  );
}

type Found = Sample & { data: Uint8Array };

function readSamples(fragments: readonly Uint8Array[], init: InitSegment, kind = "video"): Found[] {
  const track = init.tracks.find((each) => each.kind === kind);
  if (!track) throw new Error(`no ${kind}`);
  return fragments.flatMap((bytes) =>
    (listSamples(bytes, track) ?? []).map((sample) => ({
      ...sample,
      data: bytes.subarray(sample.offset, sample.offset + sample.bytes),
    })),
  );
}

const endsWith = (whole: Uint8Array, tail: Uint8Array) =>
  Buffer.compare(whole.subarray(whole.byteLength - tail.byteLength), tail) === 0;

describe("what ffmpeg writes", () => {
  test("becomes the fragments that it would write itself", async () => {
    const camera = await write("-i", gate, "-c", "copy");
    const builder = new PacketFragments(camera.init);
    const fragments = readPackets(camera.nut).flatMap((packet) => builder.push(packet));
    const made = readSamples(fragments, camera.init);
    const expected = readSamples(
      camera.pieces.filter(({ type }) => type === "fragment").map(({ bytes }) => bytes),
      camera.init,
    );
    const timesOf = (samples: Found[]) =>
      samples.map(({ decodeTime, duration, composition, sync }) => ({
        decodeTime,
        duration,
        composition,
        sync,
      }));
    expect(fragments).toHaveLength(expected.length);
    expect(timesOf(made)).toEqual(timesOf(expected));
    // Its keyframes have the parameter sets among their units.
    const isSame = made.map(({ data, sync }, index) => {
      const { data: whole = data } = expected[index] ?? {};
      return endsWith(data, sync ? whole.subarray(-1_000) : whole);
    });
    expect(isSame).not.toContain(false);
  });

  test("has pictures in the order in which they are decoded, and the sound between them", async () => {
    const input = ["-f", "lavfi", "-i", "testsrc=size=160x120:rate=10:duration=4"];
    const sound = ["-f", "lavfi", "-i", "sine=frequency=440:duration=4"];
    const codecs = [
      "-c:v",
      "libx264",
      "-g",
      "10",
      "-bf",
      "2",
      "-pix_fmt",
      "yuv420p",
      "-c:a",
      "aac",
    ];
    const camera = await write(...input, ...sound, ...codecs);
    const builder = new PacketFragments(camera.init);
    const fragments = readPackets(camera.nut).flatMap((packet) => builder.push(packet));
    const pictures = readSamples(fragments, camera.init);
    const { timescale } = camera.init.video;
    const shown = pictures.map(
      ({ decodeTime, composition }) => (decodeTime + composition) / timescale,
    );
    expect(
      shown
        .toSorted((a, b) => a - b)
        .map((seconds) => Math.round((seconds - Math.min(...shown)) * 10)),
    ).toEqual(Array.from({ length: 40 }, (_, index) => index));
    expect(shown).not.toEqual(shown.toSorted((a, b) => a - b));
    for (const [index, { decodeTime, composition }] of pictures.entries()) {
      expect(decodeTime).toBeGreaterThan(pictures[index - 1]?.decodeTime ?? -1);
      expect(composition).toBeGreaterThanOrEqual(0);
    }
    const sounds = readSamples(fragments, camera.init, "audio");
    expect(sounds.length).toBeGreaterThan(150);
    for (const [index, { decodeTime }] of sounds.slice(1).entries()) {
      const before = sounds[index];
      expect(decodeTime).toBe((before?.decodeTime ?? 0) + (before?.duration ?? 0));
    }
  });
});

const head = writeNutHead([{ kind: "video" }, { kind: "audio" }]);
const unit = (...bytes: number[]) => Buffer.from([0, 0, 1, 0x65, ...bytes]);

describe("a stream cut anywhere", () => {
  const stream = Buffer.concat([
    head,
    writeNutPacket({ pts: 100, keyframe: true, data: Buffer.alloc(9000, 7) }),
    writeNutPacket({ stream: 1, pts: 90, data: unit(1) }),
    writeSyncpoint(6_000),
    writeNutPacket({ pts: 6_100, data: Buffer.concat([leftOut, Buffer.alloc(300, 9)]) }),
  ]);

  test("gives the same packets", () => {
    const expected = readPackets(stream).map(({ stream: { id }, ...packet }) => ({
      id,
      ...packet,
    }));
    expect(
      expected.map(({ id, pts, keyframe, data }) => [id, pts, keyframe, data.byteLength]),
    ).toEqual([
      [0, 100, true, 9000],
      [1, 90, false, 5],
      [0, 6_100, false, 303],
    ]);
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 40 }), (cuts) => {
        const found = readPackets(stream, cuts);
        expect(found.map(({ pts, data }) => [pts, Buffer.from(data).toString("hex")])).toEqual(
          expected.map(({ pts, data }) => [pts, Buffer.from(data).toString("hex")]),
        );
      }),
    );
  });
});

describe("damaged bytes", () => {
  test.each([
    ["no NUT", Buffer.alloc(100, 1)],
    ["a code that is none", Buffer.concat([head, Buffer.from("no frame of any kind")])],
    [
      "a stream that was not described",
      Buffer.concat([head, writeNutPacket({ stream: 5, pts: 0, data: unit() })]),
    ],
    [
      "a packet larger than any picture",
      Buffer.concat([head, writeNutPacket({ pts: 0, data: Buffer.alloc(17e6) }).subarray(0, 20)]),
    ],
  ])("end the stream: %s", (_, bytes) => {
    const reader = new NutReader();
    expect(reader.push(bytes)).toEqual([]);
    expect(reader.isDamaged).toBe(true);
    expect(reader.push(writeNutPacket({ pts: 0, data: unit() }))).toEqual([]);
  });

  test("never throw, whatever the bytes", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 400 }),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 4 }),
        (bytes, changes) => {
          const bent = Buffer.concat([head, bytes]);
          for (const [at, value] of changes) bent[at % bent.byteLength] = value;
          new NutReader().push(bent);
        },
      ),
      { numRuns: 500 },
    );
  });
});
