import { type Frame, frameKinds, type StreamEndReason } from "../../../contract/media";
import type { SharedStream } from "../shared-stream";
import { type LiveSegment, writeLivePlaylist } from "./playlist";

export interface LiveSegments {
  /**
   * Resolves with the playlist once it has a segment. Rejects with StreamEndedError when there will
   * be none.
   */
  getPlaylist(): Promise<string>;
  /** Null for one that is deleted or not there yet. */
  findSegment(number: number): Uint8Array | null;
  /** Its length in ms; 0 for one that is not there. */
  measureSegment(number: number): number;
  findInit(number: number): Uint8Array | null;
  /** Releases the stream. */
  stop(): void;
}

export class StreamEndedError extends Error {
  override name = "StreamEndedError";
  constructor(readonly reason: StreamEndReason) {
    super(reason);
  }
}

const cut = {
  /** Segments end at the first keyframe after this. */
  minMs: 1_500,
  /** Smallest target duration: players request the playlist about this often. */
  minTargetSeconds: 2,
  /** Without a keyframe for this long, or this many bytes, a segment ends between two pictures. */
  maxMs: 10_000,
  maxBytes: 8 * 1024 * 1024,
  /** A segment may exceed the target by this: players round. */
  slackMs: 300,
};
/** A longer hole between two fragments is a discontinuity, as is a step back. */
const breakMs = 1_500;
/** Segments in the playlist. */
const listedSegments = 6;
/** Players may still request segments of an older playlist. */
const keptSegments = 10;
const keptBytes = 24 * 1024 * 1024;

/** Time for a stream to begin, and its first segment to fill. */
const waitMs = 15_000;

interface OpenSegment extends LiveSegment {
  parts: Uint8Array[];
  bytes: number;
}

type ClosedSegment = LiveSegment & { content: Uint8Array };

/**
 * Cuts a running stream into segments for HLS and keeps the newest of them. Numbers begin with the
 * time, so that a player returning to a restarted stream never gets an old number twice.
 * @param onEnd called once when the stream has ended by itself
 */
export function createLiveSegments(
  stream: Pick<SharedStream, "attach">,
  nowMs: number,
  onEnd: () => void,
): LiveSegments {
  const segments: ClosedSegment[] = [];
  const inits = new Map<number, Uint8Array>();
  const waiting = new Set<{ resolve(): void; reject(error: Error): void }>();
  let nextNumber = Math.floor(nowMs / 1000);
  let breaksBefore = nextNumber;
  let lastInit = 0;
  let targetSeconds: number | null = null;
  let open: OpenSegment | null = null;
  let lastMs = 0;
  let ended: StreamEndReason | null = null;
  /** The next segment is a discontinuity. */
  let breaks = false;

  function waitForSegment(): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (finish: () => void) => {
        clearTimeout(timer);
        waiting.delete(waiter);
        finish();
      };
      const waiter = {
        resolve: () => settle(resolve),
        reject: (error: Error) => settle(() => reject(error)),
      };
      const timer = setTimeout(() => waiter.reject(new StreamEndedError("failed")), waitMs);
      waiting.add(waiter);
    });
  }

  function refuseAll(reason: StreamEndReason): void {
    for (const waiter of [...waiting]) waiter.reject(new StreamEndedError(reason));
  }

  function close(endMs: number): void {
    if (!open) return;
    const { parts, bytes: _, ...segment } = open;
    const durationMs = Math.max(1, endMs - segment.startMs);
    targetSeconds ??= Math.max(cut.minTargetSeconds, Math.round(durationMs / 1000));
    // A copy: the parts are views of larger messages, which would be kept with them.
    segments.push({ ...segment, durationMs, content: Buffer.concat(parts) });
    open = null;
    let bytes = segments.reduce((sum, { content }) => sum + content.byteLength, 0);
    while (segments.length > keptSegments || (bytes > keptBytes && segments.length > 1)) {
      const dropped = segments.shift();
      bytes -= dropped?.content.byteLength ?? 0;
      if (dropped?.breaks) breaksBefore++;
    }
    const used = new Set(segments.map(({ init }) => init)).add(lastInit);
    for (const number of [...inits.keys()]) if (!used.has(number)) inits.delete(number);
    for (const waiter of [...waiting]) waiter.resolve();
  }

  function begin(startMs: number): OpenSegment {
    const number = nextNumber++;
    const segment = { number, startMs, durationMs: 0, init: lastInit, breaks, parts: [], bytes: 0 };
    breaks = false;
    return segment;
  }

  function isOver(segment: OpenSegment, { keyframe, capturedMs }: Frame): boolean {
    const elapsedMs = capturedMs - segment.startMs;
    const maxMs = targetSeconds === null ? cut.maxMs : targetSeconds * 1000 + cut.slackMs;
    return (
      (keyframe && elapsedMs >= cut.minMs) || elapsedMs >= maxMs || segment.bytes >= cut.maxBytes
    );
  }

  function receiveInit(payload: Uint8Array): void {
    // The same stream repeats its init segment when it is opened anew.
    const last = inits.get(lastInit);
    if (last && Buffer.compare(last, payload) === 0) return;
    close(lastMs);
    breaks = inits.size > 0;
    lastInit = nextNumber;
    inits.set(lastInit, Uint8Array.from(payload));
  }

  function receiveFragment(frame: Frame): void {
    const { capturedMs, payload, keyframe } = frame;
    const steps = capturedMs - lastMs;
    if (open && (steps < 0 || steps > breakMs)) {
      close(lastMs);
      breaks = true;
    }
    if (open && isOver(open, frame)) close(capturedMs);
    // After a loss only a keyframe can be decoded.
    if (!open && (breaks || segments.length === 0) && !keyframe) return;
    open ??= begin(capturedMs);
    open.parts.push(payload);
    open.bytes += payload.byteLength;
    lastMs = capturedMs;
  }

  const detach = stream.attach({
    opened: () => {},
    frame(frame) {
      if (frame.kind === frameKinds.init) receiveInit(frame.payload);
      else if (frame.kind === frameKinds.fragment && inits.size > 0) receiveFragment(frame);
    },
    ended(reason) {
      ended = reason;
      refuseAll(reason);
      onEnd();
    },
  });

  return {
    async getPlaylist() {
      if (ended) throw new StreamEndedError(ended);
      if (segments.length === 0) await waitForSegment();
      const listed = segments.slice(-listedSegments);
      const passed = segments.slice(0, -listedSegments).filter((segment) => segment.breaks).length;
      return writeLivePlaylist({
        targetSeconds: targetSeconds ?? cut.minTargetSeconds,
        breaksBefore: breaksBefore + passed,
        segments: listed,
      });
    },
    measureSegment: (number) =>
      segments.find((segment) => segment.number === number)?.durationMs ?? 0,
    findSegment: (number) => segments.find((segment) => segment.number === number)?.content ?? null,
    findInit: (number) => inits.get(number) ?? null,
    stop() {
      detach();
      refuseAll("failed");
    },
  };
}
