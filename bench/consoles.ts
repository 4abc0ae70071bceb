import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { WebSocket } from "ws";
import { Acknowledger } from "../app/player/acknowledger";
import { defaultWaits } from "../app/player/live-socket-options";
import { startEmbeddedPostgres } from "../backend/db/embedded-postgres";
import { decodeFrame, frameKinds, livePath, type RelayMessage } from "../contract/media";
import { onStopSignal } from "../server/stop-signals";
import { makeDataDirectory } from "../tests/support/data-directory";
import { startNatsServer } from "../tests/support/nats-server";
import { type ServerProcess, spawnServer } from "../tests/support/server-process";
import { callGraphql, createToken } from "./graphql";
import { readCpuMs } from "./process-cpu";
import { printTable, quantile, type Row } from "./table";

/**
 * npm run bench:consoles -- [--seconds 30] [--cameras 16]. Two built consoles over one database and one NATS server. The
 * demo's agent, which stamps each fragment, is connected to the first. A viewer at each watches the same cameras, so that
 * each fragment is timed on both ways at once.
 */
const { values: flags } = parseArgs({
  options: {
    seconds: { type: "string", default: "30" },
    cameras: { type: "string", default: "16" },
  },
});
const seconds = Number(flags.seconds);
const cameraCount = Number(flags.cameras);
/** The first seconds are connection and compilation, not the steady state. */
const warmUpMs = 5_000;

/** When a fragment arrived, and how long after its stamp. */
interface Arrival {
  atMs: number;
  ageMs: number;
  bytes: number;
}

interface Watch {
  /** By camera and stamp. */
  arrivals: Map<string, Arrival>;
  close(): void;
}

const folder = makeDataDirectory();
const nats = await startNatsServer();
const postgres = await startEmbeddedPostgres({ dataDirectory: folder, log: () => {} });
const servers: ServerProcess[] = [];
const stop = async () => {
  for (const server of servers) await server.stop();
  await postgres.stop();
  await nats.stop();
  rmSync(folder, { recursive: true, force: true });
};
onStopSignal(stop);

async function startConsole(name: string, env: Record<string, string>) {
  const dataDirectory = path.join(folder, name);
  mkdirSync(dataDirectory, { mode: 0o755 });
  const server = spawnServer({
    env: {
      DATA_DIR: dataDirectory,
      DATABASE_URL: postgres.url,
      NATS_URL: nats.url,
      SESSION_SECRET: "of both consoles, only for this bench",
      ...env,
    },
  });
  servers.push(server);
  return { server, url: await server.waitFor(/Sightline is at (http[^\s"]+)/) };
}

/** Cameras of the demo that are connected, once there are enough. */
async function listCameras(url: string, token: string): Promise<string[]> {
  const query = "{ query_region_host_list { hosts { cameras { id connected } } } }";
  type Answer = {
    query_region_host_list: { hosts: { cameras: { id: string; connected: boolean }[] }[] }[];
  };
  for (;;) {
    const { query_region_host_list: regions } = await callGraphql<Answer>(url, token, query);
    const cameras = regions
      .flatMap(({ hosts }) => hosts)
      .flatMap(({ cameras: all }) => all)
      .filter(({ connected }) => connected);
    if (cameras.length >= cameraCount) return cameras.slice(0, cameraCount).map(({ id }) => id);
    await pause(100);
  }
}

/** Opens the cameras' sub streams, and acknowledges what comes as a browser does. */
async function watch(url: string, token: string, cameras: string[]): Promise<Watch> {
  const query = "mutation { create_media_ticket { ticket } }";
  const made = await callGraphql<{ create_media_ticket: { ticket: string } }>(url, token, query);
  const address = `${url.replace("http", "ws")}${livePath}?ticket=${made.create_media_ticket.ticket}`;
  const socket = new WebSocket(address, { headers: { origin: url }, perMessageDeflate: false });
  const arrivals = new Map<string, Arrival>();
  const streams = new Map<number, string>();
  const acks = new Acknowledger(defaultWaits.ackMs, (bytes) => {
    socket.send(JSON.stringify({ action: "ack", bytes }));
  });
  await new Promise<void>((resolve, reject) => {
    socket.on("error", reject);
    socket.on("open", () => {
      for (const [request, host_cam_id] of cameras.entries())
        socket.send(JSON.stringify({ action: "open", request, host_cam_id, stream: "sub" }));
    });
    socket.on("message", (data, isBinary) => {
      const atMs = performance.timeOrigin + performance.now();
      if (!Buffer.isBuffer(data)) return;
      if (!isBinary) {
        const message: RelayMessage = JSON.parse(data.toString());
        if (message.type !== "opened") return reject(new Error(`a stream: ${message.reason}`));
        streams.set(message.stream_id, cameras[message.request] ?? "");
        if (streams.size === cameras.length) resolve();
        return;
      }
      const frame = decodeFrame(data);
      if (!frame) return;
      acks.add(frame.payload.byteLength);
      if (frame.kind !== frameKinds.fragment) return;
      const key = `${streams.get(frame.streamId)} ${frame.capturedMs}`;
      const ageMs = atMs - frame.capturedMs;
      arrivals.set(key, { atMs, ageMs, bytes: data.byteLength });
    });
  });
  return {
    arrivals,
    close() {
      acks.reset();
      socket.terminate();
    },
  };
}

/** Share of one core, in percent, over the measured seconds. */
async function measureShares(pids: readonly number[]): Promise<number[]> {
  const before = pids.map(readCpuMs);
  await pause(seconds * 1_000);
  return pids.map((pid, index) => (readCpuMs(pid) - (before[index] ?? 0)) / seconds / 10);
}

function toRows(holder: Watch, other: Watch, [first, second, engine]: number[]): Row[] {
  const pairs = [...holder.arrivals].flatMap(([key, here]) => {
    const there = other.arrivals.get(key);
    return there ? [{ here, there }] : [];
  });
  const here = pairs.map((pair) => pair.here.ageMs);
  const there = pairs.map((pair) => pair.there.ageMs);
  const longer = pairs.map((pair) => pair.there.atMs - pair.here.atMs);
  const megabits = (pairs.reduce((sum, pair) => sum + pair.there.bytes, 0) * 8) / seconds / 1e6;
  const ms = (what: string, times: number[], part: number, max?: number): Row => ({
    what,
    value: quantile(times, part),
    unit: "ms",
    ...(max !== undefined && { target: { max } }),
  });
  return [
    { what: "fragments timed on both ways", value: pairs.length, unit: "" },
    ms("camera to viewer, at the host's console: p50", here, 0.5),
    ms("the same, p95", here, 0.95),
    ms("camera to viewer, by NATS and another console: p50", there, 0.5),
    ms("the same, p95", there, 0.95),
    ms("a fragment takes longer by: p50", longer, 0.5, 30),
    ms("the same, p95", longer, 0.95, 30),
    ms("the same, p99", longer, 0.99),
    { what: "through NATS", value: megabits, unit: "Mbit/s" },
    { what: "CPU of the host's console, of one core", value: first ?? 0, unit: "%" },
    { what: "CPU of the other console", value: second ?? 0, unit: "%" },
    { what: "CPU of the NATS server", value: engine ?? 0, unit: "%" },
  ];
}

try {
  const holder = await startConsole("first", { SIGHTLINE_DEMO: "1", DEMO_HISTORY_DAYS: "1" });
  const { server } = holder;
  const demo = {
    url: holder.url,
    accountId: await server.waitFor(/account ID +(\S+)/),
    email: await server.waitFor(/e-mail +(\S+)/),
    password: await server.waitFor(/password +(\S+)/),
  };
  const other = await startConsole("second", {});
  const token = await createToken(demo);
  const cameras = await listCameras(demo.url, token);
  const watches = await Promise.all(
    [holder.url, other.url].map((url) => watch(url, token, cameras)),
  );
  const [here, there] = watches;
  if (!here || !there) throw new Error("nobody watches");
  await pause(warmUpMs);
  for (const { arrivals } of watches) arrivals.clear();
  const shares = await measureShares([server.pid, other.server.pid, nats.pid]);
  const rows = toRows(here, there, shares);
  for (const each of watches) each.close();
  printTable(`${cameraCount} cameras' sub streams at two consoles`, rows);
} finally {
  await stop();
}
