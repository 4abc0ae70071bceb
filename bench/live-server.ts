import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { WebSocket } from "ws";
import { decodeFrame, livePath, type RelayMessage } from "../contract/media";
import type { RelayReport, RelayUsage } from "./live-relay";

export interface LiveServerRow {
  what: string;
  /** Percent of one core, over the measured seconds. */
  serverCpuPercent: number;
  framesPerSecond: number;
  megabitsPerSecond: number;
  /** From requesting a stream to its first keyframe. */
  firstFrameP50Ms: number;
  /**
   * Heap and buffers above the idle server after a garbage collection, per stream from a camera.
   */
  kilobytesPerCameraStream: number;
  /** The same for all streams and viewers together. */
  megabytes: number;
}

const cameraCount = 16;
const scenarios = [
  { what: "1 viewer, 16 cameras (a wall)", viewers: 1, camerasEach: 16, stall: false },
  { what: "16 viewers, a camera each", viewers: 16, camerasEach: 1, stall: false },
  { what: "16 viewers, 16 cameras each", viewers: 16, camerasEach: 16, stall: false },
  // Threat G5: the cost of slow readers to the server.
  { what: "20 viewers that stop reading", viewers: 20, camerasEach: 16, stall: true },
];

/**
 * Measures relay and device channel alone, in a process of their own, with the demo agent in
 * another.
 */
export async function benchLiveServer(options: { seconds: number }): Promise<LiveServerRow[]> {
  const rows: LiveServerRow[] = [];
  for (const scenario of scenarios) rows.push(await measure(scenario, options.seconds));
  return rows;
}

async function measure(
  scenario: (typeof scenarios)[number],
  seconds: number,
): Promise<LiveServerRow> {
  const folder = await mkdtemp(join(tmpdir(), "bench-live-"));
  const relay = start("./live-relay.ts", [], ["--expose-gc"]);
  const listening = await nextReport(relay);
  const port = listening.type === "listening" ? listening.port : 0;
  const config = join(folder, "demo.json");
  await writeFile(config, JSON.stringify({ hosts: [await demoHost()] }));
  const cloud = `ws://127.0.0.1:${port}`;
  const agent = start("../agent/main.ts", ["--demo", config, "--cloud", cloud]);
  await once(agent.stdout ?? agent, "data");
  const idle = await readUsage(relay);
  const viewers = Array.from({ length: scenario.viewers }, (_, n) =>
    watch(`${cloud}${livePath}?ticket=${n + 1}`, n, scenario.camerasEach),
  );
  await Promise.all(viewers.map((viewer) => viewer.playing));
  if (scenario.stall) for (const viewer of viewers) viewer.socket.pause();
  // The first seconds are connection and compilation, not the steady state.
  await pause(3000);
  const count = () => viewers.reduce((sum, { total }) => sum + total.frames, 0);
  const bytes = () => viewers.reduce((sum, { total }) => sum + total.bytes, 0);
  const [before, beginMs, frames, sent] = [await readUsage(relay), Date.now(), count(), bytes()];
  await pause(seconds * 1000);
  const [after, elapsedMs] = [await readUsage(relay), Date.now() - beginMs];
  const memoryBytes = after.memoryBytes - idle.memoryBytes;
  const [moreFrames, moreBytes] = [count() - frames, bytes() - sent];
  for (const viewer of viewers) viewer.socket.terminate();
  agent.kill("SIGKILL");
  relay.kill("SIGKILL");
  await rm(folder, { recursive: true });
  return {
    what: scenario.what,
    serverCpuPercent: (after.cpuMicroseconds - before.cpuMicroseconds) / elapsedMs / 10,
    framesPerSecond: moreFrames / (elapsedMs / 1000),
    megabitsPerSecond: (moreBytes * 8) / elapsedMs / 1000,
    firstFrameP50Ms: median(viewers.flatMap((viewer) => viewer.firstFramesMs)),
    kilobytesPerCameraStream: memoryBytes / 1024 / cameraCount,
    megabytes: memoryBytes / 1024 ** 2,
  };
}

function start(script: string, args: string[], nodeOptions: string[] = []): ChildProcess {
  const file = fileURLToPath(new URL(script, import.meta.url));
  return spawn(process.execPath, [...nodeOptions, "--import", "tsx", file, ...args], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
}

async function nextReport(relay: ChildProcess): Promise<RelayReport> {
  const [report] = (await once(relay, "message")) as [RelayReport];
  return report;
}

async function readUsage(relay: ChildProcess): Promise<RelayUsage> {
  relay.send("usage");
  const report = await nextReport(relay);
  if (report.type !== "usage") throw new Error("the relay did not report its usage");
  return report.usage;
}

async function demoHost() {
  const media = fileURLToPath(new URL("../agent/demo/media", import.meta.url));
  const loops = await readdir(media);
  const cameras = Array.from({ length: cameraCount }, (_, index) => ({
    index,
    loop: loops[index % loops.length],
    phaseFrames: index * 7,
  }));
  return { code: "bench", password: "bench", cameras };
}

/** One page: opens its cameras' sub streams and acknowledges all it gets. */
function watch(url: string, first: number, cameras: number) {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  const total = { frames: 0, bytes: 0 };
  const requestedMs = new Map<number, number>();
  const streams = new Map<number, number>();
  const firstFramesMs: number[] = [];
  const requestStream = (request: number) => {
    requestedMs.set(request, performance.now());
    const camera = String((first + request) % cameraCount);
    const open = { action: "open", request, host_cam_id: camera, stream: "sub" };
    socket.send(JSON.stringify(open));
  };
  const playing = new Promise<void>((resolve, reject) => {
    socket.on("error", reject);
    socket.on("open", () => {
      for (let request = 0; request < cameras; request++) requestStream(request);
    });
    socket.on("message", (data, isBinary) => {
      if (!Buffer.isBuffer(data)) return;
      if (!isBinary) {
        const message: RelayMessage = JSON.parse(data.toString());
        if (message.type === "opened") streams.set(message.stream_id, message.request);
        else reject(new Error(`stream not opened: ${message.reason}`));
        return;
      }
      const frame = decodeFrame(data);
      if (!frame) return;
      total.frames++;
      total.bytes += data.byteLength;
      socket.send(JSON.stringify({ action: "ack", bytes: frame.payload.byteLength }));
      const request = streams.get(frame.streamId);
      if (!frame.keyframe || request === undefined) return;
      streams.delete(frame.streamId);
      firstFramesMs.push(performance.now() - (requestedMs.get(request) ?? 0));
      if (firstFramesMs.length === cameras) resolve();
    });
  });
  return { socket, total, firstFramesMs, playing };
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** One row per scenario, ready for console.table. */
export function formatLiveServer(rows: LiveServerRow[]): Record<string, string>[] {
  return rows.map((row) => ({
    scenario: row.what,
    "server CPU": `${row.serverCpuPercent.toFixed(1)} %`,
    "frames/s": row.framesPerSecond.toFixed(0),
    "Mbit/s": row.megabitsPerSecond.toFixed(1),
    "first frame p50": `${row.firstFrameP50Ms.toFixed(0)} ms`,
    "memory, MB": row.megabytes.toFixed(1),
    "kB per camera stream": row.kilobytesPerCameraStream.toFixed(0),
  }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(`Live server on ${cpus()[0]?.model ?? "unknown"}, ${cpus().length} cores`);
  console.table(formatLiveServer(await benchLiveServer({ seconds: 15 })));
}
