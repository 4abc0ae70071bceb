import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { codeOf } from "../error-code";
import { readFragment } from "../mp4/fragment";
import { type InitSegment, readInitSegment } from "../mp4/init-segment";
import { capturedMsOf, gapMs } from "./range-reader";
import type { Segment } from "./segment";
import { hourOf, type StreamStore } from "./stream-store";

/** `failed` names the cause, such as ENOSPC; a later group may succeed again. */
export type WriterState = { type: "recording" } | { type: "failed"; code: string };

export interface SegmentWriter {
  /** A new init segment: the fragments that follow belong to it. */
  begin(init: Uint8Array): void;
  /** Adds a fragment with absolute times. Groups are written when the next one begins. */
  add(fragment: Uint8Array, keyframe: boolean): void;
  /** Writes the current group and completes the segment. */
  close(): Promise<void>;
}

interface Group {
  initBytes: Uint8Array;
  startMs: number;
  endMs: number;
  parts: Uint8Array[];
  bytes: number;
}

const segmentMs = 6_000;
/** Bytes of groups waiting for a slow disk; more are dropped. */
const waitingMaxBytes = 64 * 1024 * 1024;
/** The rest of a longer group is dropped. */
const groupMaxBytes = 64 * 1024 * 1024;

/** Cuts a stream into segments of about six seconds, with one write per group of pictures. */
export function createSegmentWriter(options: {
  store: StreamStore;
  onState(state: WriterState): void;
}): SegmentWriter {
  const { store, onState } = options;
  let initBytes: Uint8Array | null = null;
  let init: InitSegment | null = null;
  let group: Group | null = null;
  let waitingBytes = 0;
  let writing = Promise.resolve();
  let file: { handle: FileHandle; segment: Segment; init: Uint8Array } | null = null;

  function enqueue(): void {
    const done = group;
    group = null;
    if (!done) return;
    if (waitingBytes > waitingMaxBytes) {
      onState({ type: "failed", code: "SLOW" });
      return;
    }
    waitingBytes += done.bytes;
    writing = writing.then(async () => {
      try {
        await write(done);
        onState({ type: "recording" });
      } catch (error) {
        await complete().catch(() => undefined);
        onState(toFailed(error));
      } finally {
        waitingBytes -= done.bytes;
      }
    });
  }

  async function write(next: Group): Promise<void> {
    if (file && !continues(file.segment, file.init, next)) await complete();
    file ??= await create(next);
    const { handle, segment } = file;
    const offset = segment.bytes;
    try {
      const { bytesWritten } = await handle.writev(next.parts, offset);
      checkWritten(bytesWritten, next.bytes);
    } catch (error) {
      // Half a group behind the complete ones would make the reader scan it for nothing.
      await handle.truncate(offset).catch(() => undefined);
      throw error;
    }
    segment.groups.push([offset, next.startMs]);
    segment.bytes = offset + next.bytes;
    segment.endMs = next.endMs;
    store.setOpen(segment);
  }

  async function create(first: Group): Promise<NonNullable<typeof file>> {
    const path = `${await store.createPath(first.startMs)}.tmp`;
    const handle = await open(path, "w");
    const { startMs, initBytes: head } = first;
    try {
      const { bytesWritten } = await handle.write(head, 0, head.byteLength, 0);
      checkWritten(bytesWritten, head.byteLength);
    } catch (error) {
      await handle.close();
      await rm(path, { force: true }).catch(() => undefined);
      throw error;
    }
    const bytes = head.byteLength;
    const segment: Segment = { path, startMs, endMs: startMs, bytes, initBytes: bytes, groups: [] };
    return { handle, segment, init: head };
  }

  /** Gives the segment its final name and its line in the index. */
  async function complete(): Promise<void> {
    if (!file) return;
    const { handle, segment } = file;
    file = null;
    const isEmpty = segment.groups.length === 0;
    try {
      if (!isEmpty) await handle.datasync();
    } finally {
      await handle.close();
    }
    if (isEmpty) {
      store.setOpen(null);
      return rm(segment.path, { force: true });
    }
    const final = segment.path.replace(/\.tmp$/, ".mp4");
    await rename(segment.path, final);
    segment.path = final;
    await store.add(segment);
    store.setOpen(null);
  }

  return {
    begin(bytes) {
      enqueue();
      initBytes = Uint8Array.from(bytes);
      init = readInitSegment(initBytes);
    },
    add(bytes, keyframe) {
      if (!init || !initBytes) return;
      const fragment = readFragment(bytes, init);
      const startMs = fragment && Math.round(capturedMsOf(fragment, init));
      if (startMs !== null && keyframe) {
        enqueue();
        group = { initBytes, startMs, endMs: startMs, parts: [], bytes: 0 };
      }
      // Fragments before the first keyframe cannot be shown; a group without an end must not fill
      // the memory.
      if (!group || group.bytes > groupMaxBytes) return;
      group.parts.push(bytes);
      group.bytes += bytes.byteLength;
      if (!fragment || startMs === null) return;
      const { duration, track } = fragment.video;
      group.endMs = Math.round(startMs + (duration * 1000) / track.timescale);
    },
    async close() {
      enqueue();
      // Queued: the next group may be waiting already.
      writing = writing.then(complete).catch((error: unknown) => onState(toFailed(error)));
      await writing;
    },
  };
}

function continues(segment: Segment, init: Uint8Array, next: Group): boolean {
  const holeMs = next.startMs - segment.endMs;
  return (
    next.startMs - segment.startMs < segmentMs &&
    Math.abs(holeMs) <= gapMs &&
    hourOf(next.startMs) === hourOf(segment.startMs) &&
    Buffer.compare(init, next.initBytes) === 0
  );
}

/** A nearly full disk may write only a part, without an error. */
function checkWritten(writtenBytes: number, wantedBytes: number): void {
  if (writtenBytes < wantedBytes) throw Object.assign(new Error("cut off"), { code: "ENOSPC" });
}

function toFailed(error: unknown): WriterState {
  return { type: "failed", code: codeOf(error) ?? "UNKNOWN" };
}
