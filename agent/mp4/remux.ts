import { setImmediate } from "node:timers/promises";
import { type Box, findBox, listBoxes } from "./box";
import type { InitSegment, Track } from "./init-segment";
import { listSamples, type Sample } from "./samples";
import { createSplitter } from "./splitter";
import { readTrackId, toWords, words, writeBox } from "./still";

/** A stretch of fragments, to be loaded when its turn comes. */
export interface Part {
  load(): Promise<Uint8Array>;
}

/** A plain MP4 file, its head first, that is written while it is read: every byte has its place from the start. */
export interface Mp4Plan {
  totalBytes: number;
  /** The file from a byte on. Throws when a part is not what it was. */
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
  /** Of each chunk: its samples and where it begins in the file's media data. */
  chunks: { samples: number; offset: number }[];
}

/**
 * Plans a plain MP4 of the parts' samples, side by side: gaps are kept out. Null when there are no pictures. Looks at
 * every part once, and holds no media. Throws when the signal ends it.
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
  const partBytes: number[] = [];
  let mediaBytes = 0;
  for (const part of parts) {
    // Parts may come from memory: without a turn of their own nobody else, nor who ends this, would be heard.
    await setImmediate(undefined, { signal });
    const bytes = await part.load();
    let length = 0;
    for (const table of tables) {
      const samples = collect(bytes, table.track);
      if (samples.length > 0)
        table.chunks.push({ samples: samples.length, offset: mediaBytes + length });
      for (const { sample } of samples) {
        note(table, sample);
        length += sample.bytes;
      }
    }
    partBytes.push(length);
    mediaBytes += length;
  }
  const shown = tables.filter(({ sizes }) => sizes.length > 0);
  if (!shown.some(({ track }) => track === init.video)) return null;
  // Chunk offsets have a fixed width: the head's length does not depend on them.
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
      for (const [index, part] of parts.entries()) {
        const length = partBytes[index] ?? 0;
        if (at + length > fromByte) {
          const bytes = await part.load();
          const media = Buffer.concat(
            tables.flatMap(({ track }) =>
              collect(bytes, track).map(({ fragment, sample }) =>
                fragment.subarray(sample.offset, sample.offset + sample.bytes),
              ),
            ),
          );
          if (media.byteLength !== length) throw new Error("the recording changed meanwhile");
          yield media.subarray(Math.max(0, fromByte - at));
        }
        at += length;
      }
    },
  };
}

function collect(bytes: Uint8Array, track: Track): { fragment: Uint8Array; sample: Sample }[] {
  return createSplitter()
    .push(bytes)
    .flatMap(({ bytes: fragment }) =>
      (listSamples(fragment, track) ?? []).map((sample) => ({ fragment, sample })),
    );
}

function note(table: Table, sample: Sample): void {
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

/** Nothing is turned or scaled. */
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

/** Equal values in a row, as count and value. */
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
