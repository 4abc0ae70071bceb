import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { frameKinds } from "../../contract/media";
import { type InitSegment, readInitSegment } from "../mp4/init-segment";
import { createSplitter } from "../mp4/splitter";
import { NutReader } from "../nut/reader";
import { PacketFragments } from "../packets/fragments";
import type { Packet } from "../packets/packet";
import { type CopyProcess, type ProbedStream, probe, startCopy } from "./ffmpeg";
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
  /** ffmpeg emits what it probed at first in one burst; this pause ends it. */
  burstMs: number;
}

export const defaultStreamTimings: StreamTimings = {
  retryMs: 250,
  silenceMs: 5_000,
  burstMs: 300,
};

const connectMs = 2_000;
/** A larger group of pictures is not kept for readers that join. */
const groupMaxBytes = 4 * 1024 * 1024;
/** Waiting longer for a picture is a fault of the camera's settings ("smart codec"). */
const longGroupMs = 4_000;
const errorMaxChars = 400;
/** Packets that may come before the init segment, which ffmpeg writes beside the first. */
const headlessMax = 1_000;

/**
 * Reads one stream of a camera through ffmpeg, for any number of readers. Never throws: failures
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

  /** One run of ffmpeg; resolves when it has ended. */
  function play(child: CopyProcess): Promise<void> {
    const head = createSplitter();
    const reader = new NutReader();
    let fragments: PacketFragments | null = null;
    let headless: Packet[] = [];
    let retimer: ReturnType<typeof createRetimer> | null = null;
    let early: Uint8Array[] | null = [];
    let isBurstOver = false;
    let errors = "";
    const kill = () => child.kill("SIGKILL");
    let silence = setTimeout(kill, timings.silenceMs * 2);
    let burst: NodeJS.Timeout | undefined;
    signal.addEventListener("abort", kill);
    if (signal.aborted) kill();

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
        kill();
        return;
      }
      retimer = createRetimer(init);
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

    const [, packets, messages, init] = child.stdio;
    init.on("data", (chunk: Buffer) => {
      const [piece] = head.push(chunk);
      if (piece?.type === "init" && !fragments) receiveInit(piece.bytes);
    });
    packets.on("data", (chunk: Buffer) => {
      clearTimeout(silence);
      silence = setTimeout(kill, timings.silenceMs);
      const read = reader.push(chunk);
      if (fragments) receivePackets(read);
      else headless.push(...read.map((packet) => ({ ...packet, data: packet.data.slice() })));
      if (reader.isDamaged || headless.length > headlessMax) kill();
    });
    messages.on("data", (chunk: Buffer) => {
      errors = (errors + chunk.toString("utf8")).slice(-errorMaxChars);
    });
    return new Promise((resolve) => {
      child.on("error", (error) => complain(error.message));
      child.on("close", () => {
        clearTimeout(silence);
        clearTimeout(burst);
        signal.removeEventListener("abort", kill);
        // Its stream may have changed: probe again.
        if (!format) probed = null;
        down();
        if (!signal.aborted) complain(errors.trim().split("\n").at(-1) || "stopped sending");
        resolve();
      });
    });
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      try {
        // Cheaper than starting a process that cannot connect.
        await checkReachable(new URL(url), signal);
        probed ??= await probe(url, signal);
        const { video, audio } = probed;
        await play(await startCopy(url, { video, audio: options.audio ? audio : null }));
      } catch (error) {
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

/** Throws when nothing listens there. */
function checkReachable({ hostname, port, protocol }: URL, signal: AbortSignal): Promise<void> {
  const usual: Record<string, number> = { "rtsp:": 554, "rtsps:": 322, "http:": 80, "https:": 443 };
  const host = hostname.replace(/^\[|\]$/g, "");
  const socket = connect({ host, port: Number(port) || (usual[protocol] ?? 554) });
  // Attached by hand: a socket that is given the signal leaves a listener on it for each attempt.
  const stop = () => socket.destroy(new Error("stopped"));
  signal.addEventListener("abort", stop);
  return new Promise<void>((resolve, reject) => {
    socket.setTimeout(connectMs, () => socket.destroy(new Error("does not answer")));
    socket.on("connect", () => {
      socket.destroy();
      resolve();
    });
    // Node's own message names the address.
    socket.on("error", ({ code, message }: NodeJS.ErrnoException) =>
      reject(new Error(code ? `cannot be reached (${code})` : message)),
    );
  }).finally(() => signal.removeEventListener("abort", stop));
}
