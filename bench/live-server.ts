import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { WebSocket } from "ws";
import { Acknowledger } from "../app/player/acknowledger";
import { defaultWaits } from "../app/player/live-socket-options";
import { decodeFrame, livePath, type RelayMessage } from "../contract/media";
import type { RelayReport, RelayUsage } from "./live-relay";
import { median, type Row } from "./table";

const cameraCount = 16;
interface Scenario {
  what: string;
  viewers: number;
  camerasEach: number;
  /** They stop reading: threat G5, the cost of slow readers to the server. */
  stall?: boolean;
  maxCpuPercent?: number;
}

const scenarios: Scenario[] = [
  { what: "1 viewer, 16 cameras (a wall)", viewers: 1, camerasEach: 16 },
  { what: "16 viewers, a camera each", viewers: 16, camerasEach: 1, maxCpuPercent: 5 },
  { what: "16 viewers, 16 cameras each", viewers: 16, camerasEach: 16 },
  { what: "1,000 viewers, a camera each", viewers: 1_000, camerasEach: 1, maxCpuPercent: 60 },
  { what: "20 viewers that stop reading", viewers: 20, camerasEach: 16, stall: true },
];

/**
 * Measures relay and device channel alone, in a process of their own, with the demo agent in
 * another. Calls `report` with each scenario's rows.
 */
export async function benchLiveServer(
  seconds: number,
  report: (what: string, rows: Row[]) => void,
): Promise<void> {
  for (const scenario of scenarios) report(scenario.what, await measure(scenario, seconds));
}

async function measure(scenario: Scenario, seconds: number): Promise<Row[]> {
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
  const [moreFrames, moreBytes] = [count() - frames, bytes() - sent];
  for (const viewer of viewers) viewer.socket.terminate();
  agent.kill("SIGKILL");
  relay.kill("SIGKILL");
  await rm(folder, { recursive: true });
  return [
    {
      what: "relay's CPU, of one core",
      value: (after.cpuMicroseconds - before.cpuMicroseconds) / elapsedMs / 10,
      unit: "%",
      ...(scenario.maxCpuPercent !== undefined && { target: { max: scenario.maxCpuPercent } }),
    },
    { what: "frames sent", value: moreFrames / (elapsedMs / 1000), unit: "/s" },
    { what: "sent", value: (moreBytes * 8) / elapsedMs / 1000, unit: "Mbit/s" },
    {
      what: "first frame, p50",
      value: median(viewers.flatMap((viewer) => viewer.firstFramesMs)),
      unit: "ms",
    },
    {
      // Heap and buffers, after a garbage collection.
      what: "memory above idle",
      value: (after.memoryBytes - idle.memoryBytes) / 1024 ** 2,
      unit: "MB",
    },
  ];
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

/** One page: opens its cameras' sub streams and acknowledges what it gets, as a browser does. */
function watch(url: string, first: number, cameras: number) {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  const acks = new Acknowledger(defaultWaits.ackMs, (bytes) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ action: "ack", bytes }));
  });
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
      acks.add(frame.payload.byteLength);
      const request = streams.get(frame.streamId);
      if (!frame.keyframe || request === undefined) return;
      streams.delete(frame.streamId);
      firstFramesMs.push(performance.now() - (requestedMs.get(request) ?? 0));
      if (firstFramesMs.length === cameras) resolve();
    });
  });
  return { socket, total, firstFramesMs, playing };
}
