import { setTimeout as delay } from "node:timers/promises";
import { frameKinds } from "../../contract/media";
import { type InitSegment, readInitSegment } from "../mp4/init-segment";
import { PacketFragments } from "../packets/fragments";
import type { Packet } from "../packets/packet";
import { openRtsp } from "../rtsp/rtsp-input";
import { UnreadableStream } from "../rtsp/unreadable";
import { connectTo } from "./connect";
import { type ProbedStream, probe } from "./ffmpeg";
import { openFfmpeg } from "./ffmpeg-input";
import type { CameraInput } from "./input";
import { createRetimer } from "./retimer";
import type { SourceFrame } from "./source";

/** A consumer of a camera's stream, as long as it is connected. */
export interface StreamReader {
  /** The stream begins, or begins anew: fragments from a keyframe on follow. */
  init(init: InitSegment, bytes: Uint8Array): void;
  frame(frame: SourceFrame): void;
  /** The camera is gone, or its clock went backwards: the next call is `init`. */
  down(): void;
}

export interface CameraStream {
  /** The stream's current format; null while the camera is away. */
  readonly format: { init: InitSegment; bytes: Uint8Array } | null;
  /** The newest keyframe; null while the camera is away. */
  readonly lastKeyframe: { bytes: Uint8Array; capturedMs: number } | null;
  /**
   * Adds a reader, which gets a decodable picture at once. Returns the function that removes it.
   */
  attach(reader: StreamReader): () => void;
  /** Resolves when the child has ended. */
  stop(): Promise<void>;
}

export interface StreamTimings {
  /** Pause between two attempts to reach a camera that is away. */
  retryMs: number;
  /** A camera that sends nothing for this long is gone. */
  silenceMs: number;
  /** ffmpeg emits what it probed at first in one burst, and some cameras their last second; this pause ends it. */
  burstMs: number;
}

export const defaultStreamTimings: StreamTimings = {
  retryMs: 250,
  silenceMs: 5_000,
  burstMs: 300,
};

/** A larger group of pictures is not kept for readers that join. */
const groupMaxBytes = 4 * 1024 * 1024;
/** Waiting longer for a picture is a fault of the camera's settings ("smart codec"). */
const longGroupMs = 4_000;
/** Packets that may come before the init segment, which ffmpeg makes of the first. */
const headlessMax = 1_000;

/**
 * Reads one stream of a camera, for any number of readers: over RTSP itself, or else through ffmpeg. Never throws: failures
 * are a state.
 */
export function createCameraStream(options: {
  url: string;
  /** False leaves sound out. */
  audio: boolean;
  timings?: Partial<StreamTimings>;
  log(line: string): void;
  nowMs?(): number;
}): CameraStream {
  const timings = { ...defaultStreamTimings, ...options.timings };
  const nowMs = options.nowMs ?? Date.now;
  const { url, log } = options;
  const readers = new Set<StreamReader>();
  const ending = new AbortController();
  const { signal } = ending;
  let probed: ProbedStream | null = null;
  /** Our own reader found what it does not know. */
  let isLeftToFfmpeg = false;
  let reasonForFfmpeg = "";
  let format: CameraStream["format"] = null;
  let lastKeyframe: CameraStream["lastKeyframe"] = null;
  let group: SourceFrame[] = [];
  let groupBytes = 0;
  let groupStartMs = 0;
  let warnedOfLongGroup = false;
  let lastTrouble = "";

  function complain(trouble: string): void {
    // Addresses hold passwords, and ffmpeg repeats them in its messages.
    const line = trouble.replaceAll(url, "its address").replace(/\/\/[^@/\s]*@/g, "//");
    if (line !== lastTrouble) log(line);
    lastTrouble = line;
  }

  function up(init: InitSegment, bytes: Uint8Array): void {
    format = { init, bytes };
    lastTrouble = "";
    group = [];
    for (const reader of readers) reader.init(init, bytes);
  }

  function down(): void {
    if (!format) return;
    format = null;
    lastKeyframe = null;
    group = [];
    for (const reader of readers) reader.down();
  }

  function pass(bytes: Uint8Array, keyframe: boolean, capturedMs: number): void {
    const frame = { kind: frameKinds.fragment, keyframe, capturedMs, payload: bytes };
    if (keyframe) {
      warnOfLongGroup(capturedMs);
      group = [];
      groupBytes = 0;
      groupStartMs = capturedMs;
      lastKeyframe = { bytes, capturedMs };
    }
    groupBytes += bytes.byteLength;
    if (groupBytes > groupMaxBytes) group = [];
    else if (keyframe || group.length > 0) group.push(frame);
    for (const reader of readers) reader.frame(frame);
  }

  function warnOfLongGroup(capturedMs: number): void {
    const groupMs = capturedMs - groupStartMs;
    if (groupStartMs === 0 || groupMs <= longGroupMs || warnedOfLongGroup) return;
    warnedOfLongGroup = true;
    const seconds = (groupMs / 1000).toFixed(1);
    log(
      `sends a keyframe every ${seconds} s; set 1 to 2 s, or pictures come late (turn "smart codec" off)`,
    );
  }

  /** One run of the stream; resolves when it has ended. Rejects with UnreadableStream where ffmpeg has to read it. */
  async function play(input: CameraInput): Promise<void> {
    let fragments: PacketFragments | null = null;
    let headless: Packet[] = [];
    let retimer: ReturnType<typeof createRetimer> | null = null;
    let early: Uint8Array[] | null = [];
    let isBurstOver = false;
    let silence = setTimeout(input.stop, timings.silenceMs * 2);
    let burst: NodeJS.Timeout | undefined;
    signal.addEventListener("abort", input.stop);
    if (signal.aborted) input.stop();

    function receive(bytes: Uint8Array, arrivedMs: number | null): void {
      const times = retimer?.write(bytes, arrivedMs);
      if (!times || !format) return;
      if (times.steppedBack) {
        const { init, bytes: head } = format;
        down();
        up(init, head);
      }
      pass(bytes, times.keyframe, times.capturedMs);
    }

    function endBurst(): void {
      isBurstOver = true;
      const held = early ?? [];
      // Its last picture tells the time: until a keyframe there may be none.
      if (held.length === 0) return;
      early = null;
      retimer?.begin(held, nowMs());
      for (const bytes of held) receive(bytes, null);
    }

    function receiveInit(bytes: Uint8Array): void {
      const init = readInitSegment(bytes);
      if (!init) {
        complain("sends what no browser plays");
        input.stop();
        return;
      }
      retimer = createRetimer(init, input.isPictureLate);
      fragments = new PacketFragments(init);
      up(init, bytes);
      burst = setTimeout(endBurst, timings.burstMs);
      receivePackets(headless);
      headless = [];
    }

    function receivePackets(packets: readonly Packet[]): void {
      // Nobody else has these bytes: times are written over them, and readers keep them.
      const made = packets.flatMap((packet) => fragments?.push(packet) ?? []);
      if (!early) for (const bytes of made) receive(bytes, nowMs());
      else {
        early.push(...made);
        if (isBurstOver) endBurst();
      }
    }

    try {
      const trouble = await input.run({
        init: receiveInit,
        packets(packets) {
          clearTimeout(silence);
          silence = setTimeout(input.stop, timings.silenceMs);
          if (fragments) receivePackets(packets);
          else headless.push(...packets.map((each) => ({ ...each, data: each.data.slice() })));
          if (headless.length > headlessMax) input.stop();
        },
      });
      if (!signal.aborted) complain(trouble.trim().split("\n").at(-1) || "stopped sending");
    } finally {
      clearTimeout(silence);
      clearTimeout(burst);
      signal.removeEventListener("abort", input.stop);
      if (!format) {
        // What the camera sends may have changed.
        probed = null;
        isLeftToFfmpeg = false;
      }
      down();
    }
  }

  function leaveToFfmpeg(reason: string): void {
    isLeftToFfmpeg = true;
    if (reason !== reasonForFfmpeg) log(`is read through ffmpeg (${reason})`);
    reasonForFfmpeg = reason;
  }

  async function openInput(): Promise<CameraInput> {
    if (/^rtsp:/i.test(url) && !isLeftToFfmpeg) return openRtsp(url, options.audio, signal);
    // Cheaper than starting a process that cannot connect.
    (await connectTo(new URL(url), signal)).destroy();
    probed ??= await probe(url, signal);
    const { video, audio } = probed;
    return openFfmpeg(url, { video, audio: options.audio ? audio : null });
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        await play(await openInput());
      } catch (error) {
        if (error instanceof UnreadableStream && !isLeftToFfmpeg) {
          leaveToFfmpeg(error.message);
          continue;
        }
        // What ffmpeg cannot open either may be a camera that starts.
        isLeftToFfmpeg = false;
        if (!signal.aborted) complain(error instanceof Error ? firstLine(error.message) : "failed");
      }
      await delay(timings.retryMs, undefined, { signal }).catch(() => undefined);
    }
  }

  const kept = run();

  return {
    get format() {
      return format;
    },
    get lastKeyframe() {
      return lastKeyframe;
    },
    attach(reader) {
      readers.add(reader);
      if (format) reader.init(format.init, format.bytes);
      for (const frame of group) reader.frame(frame);
      return () => readers.delete(reader);
    },
    stop() {
      ending.abort();
      return kept;
    },
  };
}

function firstLine(text: string): string {
  // execFile puts the whole command into its message's first line.
  return (
    text.split("\n").find((line) => line && !line.startsWith("Command failed")) ?? "does not answer"
  );
}
