import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findBox, listBoxes, writeBox } from "./box";
import { writeFragment } from "./fragment-writer";
import { readInitSegment, type Track } from "./init-segment";
import { type Part, planMp4 } from "./remux";
import { createSplitter } from "./splitter";

const file = readFileSync(new URL("../demo/media/dock/sub.mp4", import.meta.url));
const [initPiece] = createSplitter().push(file);
const single = Buffer.from(initPiece?.bytes ?? []);

/** The demo loop's init segment with its track twice: one of pictures, and one beside it. */
function writeTwoTracks() {
  const moov = findBox(single, ["moov"], 0, single.byteLength);
  const trak = moov && findBox(single, ["trak"], moov.body, moov.end);
  if (!moov || !trak) throw new Error("the demo loop has no track");
  const second = Buffer.from(single.subarray(trak.start, trak.end));
  const tkhd = findBox(second, ["trak", "tkhd"], 0, second.byteLength);
  second.writeUInt32BE(2, (tkhd?.body ?? 0) + 12);
  const first = single.subarray(trak.start, trak.end);
  return Buffer.concat([single.subarray(0, moov.start), writeBox("moov", first, second)]);
}

const initBytes = writeTwoTracks();
const init = readInitSegment(initBytes);
const [pictures, beside] = (init?.tracks ?? []) as [Track, Track];

const sample = (text: string, composition = 0) => ({
  duration: 40,
  keyframe: text.startsWith("K"),
  composition,
  parts: [Buffer.from(text)],
});

/** Two parts of a recording, each with two pictures and one sample of the track beside them. */
const partBytes = [
  writeFragment(1, [
    { track: pictures, decodeTime: 0, samples: [sample("K-one", 40), sample("p-two", -40)] },
    { track: beside, decodeTime: 0, samples: [sample("a-beside")] },
  ]),
  writeFragment(2, [
    { track: pictures, decodeTime: 80, samples: [sample("K-three"), sample("p-four")] },
    { track: beside, decodeTime: 80, samples: [sample("b-beside")] },
  ]),
];
const keep = (bytes: Uint8Array): Part => ({ bytes: bytes.byteLength, load: async () => bytes });

async function plan(parts: Part[]) {
  const found = init && (await planMp4(initBytes, init, parts));
  if (!found) throw new Error("no plan");
  return found;
}

async function readFrom(planned: Awaited<ReturnType<typeof plan>>, fromByte: number) {
  const chunks: Buffer[] = [];
  for await (const chunk of planned.read(fromByte)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** The numbers of a sample table's box behind its version, flags and length; null where there is none. */
function readTable(mp4: Buffer, trak: number, type: string): number[] | null {
  const moov = findBox(mp4, ["moov"], 0, mp4.byteLength);
  const traks = moov
    ? listBoxes(mp4, moov.body, moov.end).filter((box) => box.type === "trak")
    : [];
  const at = traks[trak];
  const box = at && findBox(mp4, ["mdia", "minf", "stbl", type], at.body, at.end);
  if (!box) return null;
  const from = box.body + (type === "stsz" ? 12 : 8);
  return Array.from({ length: (box.end - from) / 4 }, (_, n) => mp4.readInt32BE(from + 4 * n));
}

const chunksOf = (mp4: Buffer, trak: number) =>
  (readTable(mp4, trak, "co64") ?? []).filter((_, index) => index % 2 === 1);

test("each track's samples are found where its chunks say", async () => {
  const mp4 = await readFrom(await plan(partBytes.map(keep)), 0);
  expect(readTable(mp4, 0, "stsz")).toEqual([5, 5, 7, 6]);
  const textAt = (offset: number, length: number) =>
    mp4.subarray(offset, offset + length).toString();
  expect(chunksOf(mp4, 0).map((at) => textAt(at, 10))).toEqual(["K-onep-two", "K-threep-f"]);
  expect(chunksOf(mp4, 1).map((at) => textAt(at, 8))).toEqual(["a-beside", "b-beside"]);
});

test("a clip says where it can be entered, and in which order its pictures are shown", async () => {
  const mp4 = await readFrom(await plan(partBytes.map(keep)), 0);
  expect(readTable(mp4, 0, "stss")).toEqual([1, 3]);
  expect(readTable(mp4, 0, "ctts")).toEqual([1, 40, 1, -40, 2, 0]);
  expect(readTable(mp4, 1, "ctts")).toBeNull();
});

test("a clip goes on at any byte that is asked for", async () => {
  const planned = await plan(partBytes.map(keep));
  const whole = await readFrom(planned, 0);
  expect(whole.byteLength).toBe(planned.totalBytes);
  for (let from = 1; from <= whole.byteLength; from++) {
    expect((await readFrom(planned, from)).equals(whole.subarray(from)), String(from)).toBe(true);
  }
});

test("a clip whose recording has changed since it was planned is not sent on", async () => {
  let bytes = Buffer.concat(partBytes);
  const planned = await plan([{ bytes: bytes.byteLength, load: async () => bytes }]);
  bytes = bytes.subarray(0, partBytes[0]?.byteLength);
  await expect(readFrom(planned, 0)).rejects.toThrow("changed meanwhile");
});
