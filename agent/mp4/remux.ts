import { setImmediate } from "node:timers/promises";
import { type Box, findBox, listBoxes, toWords, words, writeBox } from "./box";
import type { InitSegment, Track } from "./init-segment";
import { listSamples, type Sample } from "./samples";
import { createSplitter } from "./splitter";
import { readTrackId } from "./still";

/** A stretch of fragments, loaded when it is needed. */
export interface Part {
  bytes: number;
  /** Into `buffer`, where the implementation can use it. */
  load(buffer: Uint8Array): Promise<Uint8Array>;
}

/**
 * A plain MP4 file, header first, that is written while it is read: every byte's offset is known
 * from the start.
 */
export interface Mp4Plan {
  totalBytes: number;
  /**
   * The file from a byte on. Each chunk is overwritten by the next step. Throws when a part has
   * changed since planning.
   */
  read(fromByte: number): AsyncGenerator<Uint8Array>;
}

/** Sample tables of one track over the whole file. */
interface Table {
  track: Track;
  sizes: number[];
  durations: number[];
  compositions: number[];
  /** Numbers of the sync samples, from 1. */
  syncs: number[];
  /** For each chunk: its sample count and its offset in the file's media data. */
  chunks: { samples: number; offset: number }[];
}

/**
 * Plans a plain MP4 of the parts' samples, joined without the gaps between them. Null when there
 * are no pictures. Reads every part once, and holds no media. Throws when the signal aborts.
 */
export async function planMp4(
  initBytes: Uint8Array,
  init: InitSegment,
  parts: readonly Part[],
  signal?: AbortSignal,
): Promise<Mp4Plan | null> {
  const tables = init.tracks.map(
    (track): Table => ({
      track,
      sizes: [],
      durations: [],
      compositions: [],
      syncs: [],
      chunks: [],
    }),
  );
  const plans: PartPlan[] = [];
  let mediaBytes = 0;
  for await (const bytes of loadAhead(parts)) {
    const plan: PartPlan = { bytes: bytes.byteLength, places: [], mediaBytes: 0 };
    for (const table of tables) addSamples(table, bytes, plan, mediaBytes);
    plans.push(plan);
    mediaBytes += plan.mediaBytes;
    // Parts may come from memory: without yielding, other requests and the abort itself would have
    // to wait.
    await setImmediate(undefined, { signal });
  }
  const shown = tables.filter(({ sizes }) => sizes.length > 0);
  if (!shown.some(({ track }) => track === init.video)) return null;
  // Chunk offsets have a fixed width: the header's length does not depend on them.
  const head = writeHead(
    initBytes,
    shown,
    writeHead(initBytes, shown, 0, mediaBytes).byteLength,
    mediaBytes,
  );
  return {
    totalBytes: head.byteLength + mediaBytes,
    async *read(fromByte) {
      if (fromByte < head.byteLength) yield head.subarray(fromByte);
      let at = head.byteLength;
      let first = 0;
      for (const { mediaBytes: length } of plans) {
        if (at + length > fromByte) break;
        at += length;
        first++;
      }
      const buffer = Buffer.allocUnsafe(largest(plans.map((plan) => plan.mediaBytes)));
      let index = first;
      for await (const bytes of loadAhead(parts.slice(first))) {
        const plan = plans[index++];
        if (plan?.bytes !== bytes.byteLength) throw new Error("the recording changed meanwhile");
        yield copyMedia(bytes, plan, buffer).subarray(Math.max(0, fromByte - at));
        at += plan.mediaBytes;
      }
    },
  };
}

/** The stretches of a part that go into the file. */
interface PartPlan {
  bytes: number;
  /** For each stretch of samples: its offset in the part, and its bytes; in the file's order. */
  places: number[];
  mediaBytes: number;
}

/** Loads each part while the one before is in use; a loaded part is overwritten two steps later. */
async function* loadAhead(parts: readonly Part[]): AsyncGenerator<Uint8Array> {
  const bufferBytes = largest(parts.map(({ bytes }) => bytes));
  const buffers = [Buffer.allocUnsafe(bufferBytes), Buffer.allocUnsafe(bufferBytes)];
  const load = (index: number) => parts[index]?.load(buffers[index % 2] as Buffer);
  let next = load(0);
  for (let index = 1; next; index++) {
    const bytes: Uint8Array = await next;
    next = load(index);
    // Until its turn comes a failure has no listener.
    next?.catch(() => undefined);
    yield bytes;
  }
}

function copyMedia(bytes: Uint8Array, { places }: PartPlan, buffer: Buffer): Buffer {
  let length = 0;
  for (let index = 0; index < places.length; index += 2) {
    const from = places[index] ?? 0;
    const stretch = bytes.subarray(from, from + (places[index + 1] ?? 0));
    buffer.set(stretch, length);
    length += stretch.byteLength;
  }
  return buffer.subarray(0, length);
}

function largest(values: readonly number[]): number {
  return values.reduce((max, value) => Math.max(max, value), 0);
}

/** @param mediaAt offset of the part's samples in the file's media data */
function addSamples(table: Table, bytes: Uint8Array, plan: PartPlan, mediaAt: number): void {
  const before = table.sizes.length;
  const offset = mediaAt + plan.mediaBytes;
  for (const { bytes: fragment } of createSplitter().push(bytes)) {
    // The box must be in one piece: the splitter returns views.
    const fragmentAt = fragment.byteOffset - bytes.byteOffset;
    for (const sample of listSamples(fragment, table.track) ?? []) {
      addSample(table, sample);
      plan.places.push(fragmentAt + sample.offset, sample.bytes);
      plan.mediaBytes += sample.bytes;
    }
  }
  const samples = table.sizes.length - before;
  if (samples > 0) table.chunks.push({ samples, offset });
}

function addSample(table: Table, sample: Sample): void {
  table.sizes.push(sample.bytes);
  table.durations.push(sample.duration);
  table.compositions.push(sample.composition);
  if (sample.sync) table.syncs.push(table.sizes.length);
}

const movieTimescale = 1000;

function writeHead(
  initBytes: Uint8Array,
  tables: Table[],
  mediaAt: number,
  mediaBytes: number,
): Buffer {
  const moov = findBox(initBytes, ["moov"], 0, initBytes.byteLength);
  if (!moov) throw new Error("no moov");
  const durations = tables.map(({ track, durations: all }) =>
    Math.ceil((sum(all) / track.timescale) * movieTimescale),
  );
  const mvhd = Buffer.concat([
    words(0, 0, 0, movieTimescale, Math.max(...durations), 0x00010000, 0x01000000, 0, 0),
    matrix,
    words(0, 0, 0, 0, 0, 0, Math.max(...tables.map(({ track }) => track.id)) + 1),
  ]);
  const traks = tables.map((table, index) =>
    writeTrak(initBytes, moov, table, durations[index] ?? 0, mediaAt),
  );
  const mdat = Buffer.alloc(16);
  mdat.writeUInt32BE(1);
  mdat.write("mdat", 4, "latin1");
  mdat.writeBigUInt64BE(BigInt(mediaBytes + 16), 8);
  return Buffer.concat([
    writeBox("ftyp", Buffer.from("isom\0\0\x02\0isomiso2mp41", "latin1")),
    writeBox("moov", writeBox("mvhd", mvhd), ...traks),
    mdat,
  ]);
}

/** Identity matrix: no rotation, no scaling. */
const matrix = words(0x00010000, 0, 0, 0, 0x00010000, 0, 0, 0, 0x40000000);

function writeTrak(
  bytes: Uint8Array,
  moov: Box,
  table: Table,
  movieDuration: number,
  mediaAt: number,
): Buffer {
  const { track } = table;
  const trak = listBoxes(bytes, moov.body, moov.end).find(
    (box) => box.type === "trak" && readTrackId(bytes, box) === track.id,
  );
  if (!trak) throw new Error(`no track ${track.id}`);
  const find = (...path: string[]) => {
    const box = findBox(bytes, path, trak.body, trak.end);
    if (!box) throw new Error(`no ${path.join("/")}`);
    return bytes.subarray(box.start, box.end);
  };
  const isVideo = track.kind === "video";
  const tkhd = Buffer.concat([
    words(3, 0, 0, track.id, 0, movieDuration, 0, 0, 0, isVideo ? 0 : 0x01000000),
    matrix,
    words(track.width * 65_536, track.height * 65_536),
  ]);
  // "und": the language is not known.
  const mdhd = words(0, 0, 0, track.timescale, sum(table.durations), 0x55c40000);
  const minf = writeBox(
    "minf",
    find("mdia", "minf", isVideo ? "vmhd" : "smhd"),
    find("mdia", "minf", "dinf"),
    writeBox("stbl", find("mdia", "minf", "stbl", "stsd"), ...writeTables(table, mediaAt)),
  );
  return writeBox(
    "trak",
    writeBox("tkhd", tkhd),
    writeBox("mdia", writeBox("mdhd", mdhd), find("mdia", "hdlr"), minf),
  );
}

function writeTables(table: Table, mediaAt: number): Buffer[] {
  const { sizes, durations, compositions, syncs, chunks } = table;
  const stts = runs(durations);
  const boxes = [writeBox("stts", listed(0, stts.length, stts.flat()))];
  if (compositions.some((shift) => shift !== 0)) {
    const ctts = runs(compositions);
    boxes.push(writeBox("ctts", listed(0x01000000, ctts.length, ctts.flat())));
  }
  if (syncs.length < sizes.length) boxes.push(writeBox("stss", listed(0, syncs.length, syncs)));
  boxes.push(writeBox("stsz", words(0), listed(0, sizes.length, sizes)));
  const stsc = runs(chunks.map(({ samples }) => samples));
  let first = 1;
  const entries = stsc.flatMap(([count, samples]) => {
    const entry = [first, samples, 1];
    first += count;
    return entry;
  });
  boxes.push(writeBox("stsc", listed(0, stsc.length, entries)));
  const offsets = chunks.flatMap(({ offset }) => {
    const at = mediaAt + offset;
    return [Math.floor(at / 2 ** 32), at % 2 ** 32];
  });
  boxes.push(writeBox("co64", listed(0, chunks.length, offsets)));
  return boxes;
}

/** Version and flags, then a list behind its length. */
function listed(flags: number, length: number, values: readonly number[]): Buffer {
  return Buffer.concat([words(flags, length), toWords(values)]);
}

/** Run-length encoding: equal values in a row as count and value. */
function runs(values: readonly number[]): [count: number, value: number][] {
  const found: [number, number][] = [];
  for (const value of values) {
    const last = found.at(-1);
    if (last && last[1] === value) last[0]++;
    else found.push([1, value]);
  }
  return found;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
