import { type ChildProcess, execFile, type StdioOptions, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { promisify } from "node:util";
import { createSplitter } from "../mp4/splitter";
import type { VideoCodec } from "../mp4/unit-kinds";

const run = promisify(execFile);

/** A stream of an address, as ffprobe describes it. */
export interface ProbedStream {
  video: string;
  audio: string | null;
}

/** Only network protocols: a camera's answer must not make ffmpeg open files of this machine. */
const protocols = "rtsp,rtp,udp,tcp,tls,http,https,crypto";

/**
 * The address for ffmpeg's standard input, as a list of one: addresses hold passwords, and every user of the machine
 * sees a program's arguments. The list's own options hold for what it opens, which may therefore not be a pipe.
 */
export function toInputList(url: string): string {
  const options = /^rtsps?:/.test(url)
    ? ["rtsp_transport tcp", "timeout 5000000"]
    : ["rw_timeout 5000000"];
  // A line break would begin a line of the list's own.
  const address = url.replace(/\p{Cc}/gu, encodeURIComponent).replaceAll("'", "'\\''");
  return [
    "ffconcat version 1.0",
    `file '${address}'`,
    `option protocol_whitelist ${protocols}`,
    ...options.map((option) => `option ${option}`),
    "option fflags nobuffer",
    // A short probe: the codecs are known from the description, and pictures are waited for.
    "option analyzeduration 200000",
    "option fpsprobesize 0",
    "",
  ].join("\n");
}

const inputArgs = [
  ...["-protocol_whitelist", `pipe,${protocols}`],
  ...["-f", "concat", "-safe", "0", "-i", "pipe:0"],
];

function sendInput({ stdin }: Pick<ChildProcess, "stdin">, url: string): void {
  // ffmpeg may end before it has read the list.
  stdin?.on("error", () => {});
  stdin?.end(toInputList(url));
}

/** Throws when ffmpeg is not installed. */
export async function checkFfmpeg(): Promise<void> {
  await Promise.all(["ffmpeg", "ffprobe"].map((name) => run(name, ["-version"])));
}

/** Probes a camera's streams. Throws when it does not answer in ten seconds, or sends no video. */
export async function probe(url: string, signal: AbortSignal): Promise<ProbedStream> {
  const probing = run(
    "ffprobe",
    ["-v", "error", "-show_entries", "stream=codec_type,codec_name", "-of", "json", ...inputArgs],
    { timeout: 10_000, killSignal: "SIGKILL", signal },
  );
  sendInput(probing.child, url);
  const { stdout } = await probing;
  const { streams = [] } = JSON.parse(stdout) as {
    streams?: { codec_type?: string; codec_name?: string }[];
  };
  const nameOf = (type: string) => streams.find((stream) => stream.codec_type === type)?.codec_name;
  const video = nameOf("video");
  if (!video) throw new Error("no video");
  return { video, audio: nameOf("audio") ?? null };
}

const spawnFfmpeg = (args: string[], stdio: StdioOptions): ChildProcess =>
  spawn("ffmpeg", ["-hide_banner", "-loglevel", "error", ...args], { stdio });

/**
 * Throws when ffmpeg cannot be started. Await it before the streams are used: without free file descriptors the child has
 * no streams, and emits an "error" event that ends the agent unless it is handled.
 */
async function startFfmpeg(args: string[], stdio: StdioOptions): Promise<ChildProcess> {
  const child = spawnFfmpeg(args, stdio);
  await once(child, "spawn");
  return child;
}

/** ffmpeg with a camera's stream. */
export interface CopyProcess extends ChildProcess {
  stdio: [Writable, Readable, Readable, Readable, undefined];
}

/**
 * Copies a camera's stream as NUT to its standard output: ffmpeg ends a fragment of MP4 only when the next picture begins.
 * The MP4's init segment stands in descriptor 3, which must be read on. It ends by itself when the pipe closes, so that a
 * killed agent leaves no process behind. Throws when it cannot be started.
 */
export async function startCopy(url: string, { video, audio }: ProbedStream): Promise<CopyProcess> {
  const toStartCodes = startCodeFilters.get(video);
  const streams = [
    ...["-map", "0:v:0", "-c:v", "copy"],
    ...(audio === null ? [] : ["-map", "0:a:0", ...soundArgs(audio)]),
  ];
  const child = await startFfmpeg(
    [
      ...["-nostdin", "-fflags", "nobuffer"],
      ...inputArgs,
      ...streams,
      ...(toStartCodes ? ["-bsf:v", toStartCodes] : []),
      ...["-f", "nut", "-flush_packets", "1", "-blocksize", "262144", "pipe:1"],
      ...streams,
      ...mp4Tag(video),
      // Its head stands before its first packet.
      ...["-t", "0.001", "-f", "mp4", "-movflags", "+empty_moov+default_base_moof", "pipe:3"],
    ],
    ["pipe", "pipe", "pipe", "pipe"],
  );
  sendInput(child, url);
  return child as CopyProcess;
}

/** How an MP4 names H.265 whose parameter sets stand in its head. */
const mp4Tag = (codec: string): string[] => (codec === "hevc" ? ["-tag:v", "hvc1"] : []);

/** By codec: what puts start codes before NAL units, where the camera's container has their lengths. */
const startCodeFilters = new Map([
  ["h264", "h264_mp4toannexb"],
  ["hevc", "hevc_mp4toannexb"],
]);

/**
 * AAC is copied; codecs that MP4 or browsers do not take (G.711) become AAC, which costs little.
 */
function soundArgs(codec: string): string[] {
  return codec === "aac" ? ["-c:a", "copy"] : ["-c:a", "aac", "-b:a", "64k", "-ac", "1"];
}

/**
 * Reads fragmented MP4 and prints on its standard output, for each picture, how far it differs from
 * the one before: lines with YAVG= and 0 to 255.
 */
export function spawnComparison(): ChildProcess {
  return spawnFfmpeg(
    [
      ...["-threads", "1", "-probesize", "32", "-analyzeduration", "0"],
      ...["-f", "mp4", "-i", "pipe:0"],
      "-an",
      "-vf",
      [
        "scale=160:-2",
        "format=gray",
        "tblend=all_mode=difference",
        "signalstats",
        "metadata=print:key=lavfi.signalstats.YAVG:file=pipe\\\\:1:direct=1",
      ].join(","),
      "-f",
      "null",
      "-",
    ],
    ["pipe", "pipe", "ignore"],
  );
}

/**
 * Publishes fragmented MP4 from its standard input at an RTSP server. Its address may hold what is good for minutes, and
 * no password: every user of the machine sees a program's arguments. Throws when it cannot be started.
 */
export function startPublishing(url: string): Promise<ChildProcess> {
  return startFfmpeg(
    [
      ...["-fflags", "nobuffer", "-probesize", "32", "-analyzeduration", "0"],
      ...["-f", "mp4", "-i", "pipe:0", "-map", "0", "-c", "copy"],
      ...["-f", "rtsp", "-rtsp_transport", "tcp", url],
    ],
    ["pipe", "ignore", "pipe"],
  );
}

/**
 * The head of an MP4 with a stream that begins with this picture, which has start codes before its units; empty where
 * ffmpeg cannot make it.
 */
export async function makeInitSegment(
  codec: VideoCodec,
  keyframe: Uint8Array,
): Promise<Uint8Array> {
  const child = await startFfmpeg(
    [
      ...["-f", codec, "-i", "pipe:0", "-c", "copy"],
      ...mp4Tag(codec),
      ...["-video_track_timescale", "90000"],
      ...["-f", "mp4", "-movflags", "+empty_moov+default_base_moof", "pipe:1"],
    ],
    ["pipe", "pipe", "ignore"],
  );
  const [head] = createSplitter().push(await convert(child, keyframe));
  // A copy: the picture itself, which follows, is not to be held with it.
  return head?.type === "init" ? head.bytes.slice() : new Uint8Array();
}

/**
 * The first picture of each of these pieces of fragmented MP4, as a JPEG. One process for several: its start costs eight
 * times as much as a picture. Where one of them cannot be opened all are null, so that each is to be tried alone.
 */
export async function decodePictures(media: readonly Uint8Array[]): Promise<(Uint8Array | null)[]> {
  // Threads of one picture cost a quarter of its time, and give nothing.
  const single = ["-threads", "1"];
  const scaled = ["-vf", "scale='min(640,iw)':-2", "-q:v", "5", "-f", "mjpeg"];
  const firstOutput = firstPipe + media.length;
  const child = await startFfmpeg(
    [
      ...["-filter_threads", "1"],
      ...media.flatMap((_, at) => [...single, "-f", "mp4", "-i", `pipe:${firstPipe + at}`]),
      ...media.flatMap((_, at) => [
        ...["-map", `${at}:v:0`, "-frames:v", "1", ...single, ...scaled],
        `pipe:${firstOutput + at}`,
      ]),
    ],
    ["ignore", "ignore", "ignore", ...Array<"pipe">(2 * media.length).fill("pipe")],
  ).catch(() => null);
  if (!child) return media.map(() => null);
  const outputs = media.map((_, at) => collect(child.stdio[firstOutput + at]));
  for (const [at, bytes] of media.entries()) {
    const input = child.stdio[firstPipe + at] as Writable;
    // ffmpeg may stop reading before the end.
    input.on("error", () => {});
    input.end(bytes);
  }
  await endInTime(child);
  return outputs.map((parts) => (parts.length > 0 ? Buffer.concat(parts) : null));
}

/** The first of a process's pipes beside its standard ones. */
const firstPipe = 3;

/** What comes out of a pipe, once its process has ended. */
function collect(pipe: ChildProcess["stdio"][number] | undefined): Buffer[] {
  const parts: Buffer[] = [];
  pipe?.on("data", (part: Buffer) => parts.push(part));
  return parts;
}

/** Waits for the end of a process that has five seconds. */
async function endInTime(child: ChildProcess): Promise<void> {
  const timer = setTimeout(() => child.kill("SIGKILL"), 5_000);
  await once(child, "close");
  clearTimeout(timer);
}

/** What a process makes of its whole input. */
async function convert(child: ChildProcess, input: Uint8Array): Promise<Buffer> {
  const parts = collect(child.stdout);
  // ffmpeg may stop reading before the end.
  child.stdin?.on("error", () => {});
  child.stdin?.end(input);
  await endInTime(child);
  return Buffer.concat(parts);
}
