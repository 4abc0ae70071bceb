import {
  appendFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  truncate,
  unlink,
} from "node:fs/promises";
import { join } from "node:path";
import type { Span } from "../../contract/media";
import { codeOf } from "../error-code";
import { readInitSegment } from "../mp4/init-segment";
import { gapMs } from "./range-reader";
import { joinSpans, type RecordedFormat, type RecordedGroup } from "./recordings";
import { fromIndexLine, readPart, type Segment, scanSegment, toIndexLine } from "./segment";

const hourMs = 3_600_000;
const hourPattern = /^\d{4}-\d\d-\d\dT\d\d$/;
/** Hours whose index is kept in memory. */
const cachedHours = 48;

/** Name of the folder for the hour (UTC) in which a segment begins. Names sort by time. */
export function hourOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 13);
}

/** Start of the hour with this name. */
export function startOfHour(hour: string): number {
  return Date.parse(`${hour}:00:00Z`);
}

/**
 * The recordings of one stream of one camera: a folder per hour with its segments and their index.
 */
export interface StreamStore {
  /** Creates the hour's folder for `startMs`; returns the path of a segment that begins then. */
  createPath(startMs: number): Promise<string>;
  /** Lets readers see a segment that is still being written. */
  setOpen(segment: Segment | null): void;
  /** Adds a complete segment under its final name. */
  add(segment: Segment): Promise<void>;
  listGroups(fromMs: number): AsyncIterable<RecordedGroup>;
  listSpans(fromMs: number, untilMs: number): Promise<Span[]>;
  findBounds(): Promise<{ firstMs: number; lastMs: number } | null>;
  /** Oldest first. */
  listHours(): string[];
  countBytes(hour: string): Promise<number>;
  deleteHour(hour: string): Promise<void>;
}

/** Opens a stream's folder, and repairs what a killed writer left. */
export async function openStreamStore(folder: string): Promise<StreamStore> {
  await mkdir(folder, { recursive: true });
  const hours = (await readdir(folder)).filter((name) => hourPattern.test(name)).sort();
  const cache = new Map<string, Promise<Segment[]>>();
  const formats = new Map<string, RecordedFormat>();
  let open: Segment | null = null;

  // A writer is killed in its newest hour, or just after it began one.
  for (const hour of hours.slice(-2)) {
    // A disk that refuses must not keep the agent from its start: it makes room, and records the
    // other cameras.
    await mendHour(join(folder, hour)).catch(() => undefined);
  }

  function loadHour(hour: string): Promise<Segment[]> {
    const known = cache.get(hour);
    if (known) {
      cache.delete(hour);
      cache.set(hour, known);
      return known;
    }
    const loading = readIndex(join(folder, hour));
    cache.set(hour, loading);
    // Read again by the next request: too many open files is over in a moment.
    loading.catch(() => forget(hour, loading));
    const [oldest] = cache.keys();
    if (cache.size > cachedHours && oldest !== undefined) cache.delete(oldest);
    return loading;
  }

  /** Compares the entry first: the hour may have been loaded anew meanwhile. */
  function forget(hour: string, loading: Promise<Segment[]>): void {
    if (cache.get(hour) === loading) cache.delete(hour);
  }

  async function* listSegments(fromMs: number): AsyncGenerator<Segment> {
    // A segment that began in the hour before may reach into this one.
    const firstHour = hourOf(Math.max(0, fromMs - hourMs));
    for (const hour of [...hours]) {
      if (hour < firstHour) continue;
      for (const segment of [...(await loadHour(hour))]) {
        if (segment.endMs > fromMs) yield segment;
      }
    }
    if (open && open.endMs > fromMs) yield open;
  }

  async function loadFormat(segment: Segment): Promise<RecordedFormat | null> {
    const bytes = await readSegment(segment, 0, segment.initBytes).catch((error: unknown) => {
      if (isLost(error)) return null;
      throw error;
    });
    if (!bytes) return null;
    const key = Buffer.from(bytes).toString("latin1");
    const known = formats.get(key);
    if (known) return known;
    const init = readInitSegment(bytes);
    if (!init) return null;
    const format = { bytes, init };
    if (formats.size > 8) formats.clear();
    formats.set(key, format);
    return format;
  }

  return {
    async createPath(startMs) {
      const hour = hourOf(startMs);
      await mkdir(join(folder, hour), { recursive: true });
      if (!hours.includes(hour)) {
        hours.push(hour);
        hours.sort();
      }
      return join(folder, hour, `${startMs}`);
    },
    setOpen(segment) {
      open = segment;
    },
    async add(segment) {
      const hour = hourOf(segment.startMs);
      const segments = await loadHour(hour).catch(() => null);
      if (segments && !segments.includes(segment)) insert(segments, segment);
      await appendFile(join(folder, hour, "index"), toIndexLine(segment));
      // Not in memory yet: the next load of the hour reads its line.
      if (!segments) cache.delete(hour);
    },
    async *listGroups(fromMs) {
      let lastStartMs = Number.NEGATIVE_INFINITY;
      for await (const segment of listSegments(fromMs)) {
        const format = await loadFormat(segment);
        if (!format) continue;
        for (const group of describeGroups(segment, format)) {
          // A clock that was set back leaves overlapping recordings: skip them, time only goes
          // forward here.
          if (group.endMs <= fromMs || group.startMs <= lastStartMs) continue;
          lastStartMs = group.startMs;
          yield group;
        }
      }
    },
    async listSpans(fromMs, untilMs) {
      const spans: Span[] = [];
      for await (const { startMs, endMs } of listSegments(fromMs)) {
        if (startMs >= untilMs) break;
        spans.push([Math.max(startMs, fromMs), Math.min(endMs, untilMs)]);
      }
      return joinSpans(spans, gapMs, Number.POSITIVE_INFINITY);
    },
    async findBounds() {
      let [firstMs, lastMs] = [Number.POSITIVE_INFINITY, open?.endMs ?? 0];
      for (const hour of hours) {
        firstMs = (await loadHour(hour))[0]?.startMs ?? firstMs;
        if (Number.isFinite(firstMs)) break;
      }
      for (const hour of hours.toReversed()) {
        const last = (await loadHour(hour)).at(-1);
        if (!last) continue;
        lastMs = Math.max(lastMs, last.endMs);
        break;
      }
      if (open) firstMs = Math.min(firstMs, open.startMs);
      return Number.isFinite(firstMs) ? { firstMs, lastMs } : null;
    },
    listHours: () => [...hours],
    async countBytes(hour) {
      // An index that cannot be read counts nothing: retention must go on for the others.
      const segments = await loadHour(hour).catch((): Segment[] => []);
      return segments.reduce((sum, { bytes }) => sum + bytes, 0);
    },
    async deleteHour(hour) {
      const index = hours.indexOf(hour);
      if (index >= 0) hours.splice(index, 1);
      cache.delete(hour);
      await rm(join(folder, hour), { recursive: true, force: true });
    },
  };
}

/**
 * Whether the file is gone, cut off or on a bad block: a gap. Any other error, such as too many open
 * files, must not pass for one.
 */
function isLost(error: unknown): boolean {
  const code = codeOf(error);
  return code === null || code === "ENOENT" || code === "EIO";
}

function insert(segments: Segment[], segment: Segment): void {
  segments.push(segment);
  const before = segments.at(-2);
  if (before && before.startMs > segment.startMs) segments.sort((a, b) => a.startMs - b.startMs);
}

function describeGroups(segment: Segment, format: RecordedFormat): RecordedGroup[] {
  // An open segment may grow meanwhile: these values belong together.
  const { groups, endMs, bytes } = segment;
  return [...groups].map(([offset, startMs], index) => {
    const next = groups[index + 1];
    const end = next?.[0] ?? bytes;
    return {
      startMs,
      endMs: next?.[1] ?? endMs,
      bytes: end - offset,
      format,
      load: (buffer) => readSegment(segment, offset, end - offset, buffer),
    };
  });
}

/** Retries once: a segment may get its final name between reading its path and opening it. */
async function readSegment(
  segment: Segment,
  offset: number,
  bytes: number,
  buffer?: Uint8Array,
): Promise<Uint8Array> {
  const { path } = segment;
  try {
    return await readPart(path, offset, bytes, buffer);
  } catch (error) {
    if (segment.path === path) throw error;
    return readPart(segment.path, offset, bytes, buffer);
  }
}

/** Empty without an index. @throws where there is one that cannot be read: the hour is not empty. */
async function readIndex(folder: string): Promise<Segment[]> {
  const text = await readFile(join(folder, "index"), "utf8").catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return "";
    throw error;
  });
  return text
    .split("\n")
    .flatMap((line) => fromIndexLine(line, (startMs) => join(folder, `${startMs}.mp4`)) ?? [])
    .sort((a, b) => a.startMs - b.startMs);
}

/** Brings an hour's index in line with its files. */
async function mendHour(folder: string): Promise<void> {
  const indexed = new Set((await readIndex(folder)).map(({ path }) => path));
  const lines: string[] = [];
  for (const name of (await readdir(folder)).sort()) {
    const path = join(folder, name);
    if (name === "index" || indexed.has(path)) continue;
    const file = await readFile(path);
    const segment = scanSegment(path, file);
    if (!segment || segment.groups.length === 0) {
      await unlink(path);
      continue;
    }
    if (segment.bytes < file.byteLength) await truncate(path, segment.bytes);
    const final = join(folder, `${segment.startMs}.mp4`);
    if (final !== path) await rename(path, final);
    lines.push(toIndexLine({ ...segment, path: final }));
  }
  // A line that was cut off must not swallow the next.
  if (lines.length > 0) await appendFile(join(folder, "index"), `\n${lines.join("")}`);
}
