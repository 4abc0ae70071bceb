import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createDiskRecordings } from "../../agent/recording/disk-recordings";
import { createSegmentWriter } from "../../agent/recording/segment-writer";
import { createLoopPlayer } from "../../agent/sources/loop-player";
import type { StreamName } from "../../contract/media";
import { makeDataDirectory } from "../../tests/support/data-directory";
import { root, type ServerProcess, spawnServer } from "../../tests/support/server-process";
import { callCloud, login } from "../../tests/support/users";
import type { DemoSignIn } from "../browser";
import { framesPerSecond, render } from "./render";

/** A demo host with sixteen cameras, all of them licensed. */
const hostCode = "MOT-REC-14";
const recordedMinutes = 12;

/** The console with the demo, one of whose hosts has 1080p field cameras instead. */
export interface Site {
  signIn: DemoSignIn;
  /** In the order of their indexes. */
  cameraIds: string[];
  /** These, and the other demo hosts' cameras that send pictures. */
  wallIds: string[];
  agent: ChildProcess;
  /** A stretch recorded of four cameras (the first in 1080p too), in ms since 1970. */
  recorded: { fromMs: number; untilMs: number };
  /** Like a power cut of their switch. */
  stopCameras(): Promise<void>;
  /** Resolves when they answer again. */
  startCameras(): Promise<void>;
  stop(): Promise<void>;
}

/** @param port default: any free one */
export async function startCameras(port = 0): Promise<{ port: number; process: ChildProcess }> {
  await render("main");
  await render("sub");
  const file = fileURLToPath(new URL("./camera-server.ts", import.meta.url));
  const child = fork(file, [String(port)], { execArgv: ["--import", "tsx"] });
  const [listening] = (await once(child, "message")) as [number];
  return { port: listening, process: child };
}

/** Starts the field agent as it runs in production. */
export async function startAgent(options: {
  cloud: string;
  code: string;
  password: string;
  folder: string;
  camerasPort: number;
  cameraCount: number;
  record: boolean;
}): Promise<ChildProcess> {
  const { folder, camerasPort, cameraCount, record } = options;
  const at = `rtsp://127.0.0.1:${camerasPort}`;
  const cameras = Array.from({ length: cameraCount }, (_, index) =>
    [
      `  - name: Camera ${index}`,
      `    main: ${at}/main/${index}`,
      `    sub: ${at}/sub/${index}`,
      `    record: ${record}`,
      "    motion: false",
    ].join("\n"),
  );
  const recordings = `recordings:\n  folder: ${recordingsIn(folder)}\n  max_used_percent: 99\n`;
  const config = join(folder, "cameras.yaml");
  await mkdir(folder, { recursive: true });
  await writeFile(config, `${recordings}cameras:\n${cameras.join("\n")}\n`);
  return spawn(
    process.execPath,
    [
      join(root, "build", "agent.js"),
      ...["--cloud", options.cloud, "--code", options.code],
      ...["--config", config, "--watch-stdin"],
    ],
    {
      env: { ...process.env, SIGHTLINE_HOST_PASSWORD: options.password },
      // It ends with this process, however that ends.
      stdio: ["pipe", "ignore", "inherit"],
    },
  );
}

const recordingsIn = (folder: string) => join(folder, "recordings");

export async function startSite(cameraCount: number): Promise<Site> {
  const folder = makeDataDirectory();
  let cameras = await startCameras();
  // Little history: writing a month takes a core, which is then missing here.
  const env = { DATA_DIR: join(folder, "data"), SIGHTLINE_DEMO: "1", DEMO_HISTORY_DAYS: "1" };
  const server = spawnServer({ env });
  let agent: ChildProcess | null = null;
  const stop = async () => {
    await stopAgent(agent);
    await server.stop();
    cameras.process.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const signIn = await readSignIn(server);
    const { token } = await login({ url: signIn.url, demo: signIn }, signIn);
    if (!token) throw new Error("the demo's master was not signed in");
    const recorded = await prefill(recordingsIn(folder));
    const password = await takeOverHost(signIn, token);
    const cloud = signIn.url.replace(/^http/, "ws");
    const host = { cloud, code: hostCode, password, folder, cameraCount, record: true };
    agent = await startAgent({ ...host, camerasPort: cameras.port });
    const cameraIds = await waitForCameras(signIn, token, cameraCount);
    const others = (await listHosts(signIn, token))
      .filter((each) => each.host_code !== hostCode)
      .flatMap(({ cameras }) => cameras.filter((each) => each.connected && each.has_license));
    return {
      signIn,
      cameraIds,
      wallIds: [...cameraIds, ...others.map(({ id }) => id)],
      agent,
      recorded,
      async stopCameras() {
        cameras.process.kill("SIGKILL");
        await once(cameras.process, "exit");
      },
      async startCameras() {
        cameras = await startCameras(cameras.port);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Resolves when the process is gone. */
export async function stopAgent(agent: ChildProcess | null): Promise<void> {
  if (!agent || agent.exitCode !== null) return;
  agent.kill("SIGTERM");
  await once(agent, "exit");
}

async function readSignIn(server: ServerProcess): Promise<DemoSignIn> {
  return {
    url: await server.waitFor(/Sightline is at (http[^\s"]+)/),
    accountId: await server.waitFor(/account ID +(\S+)/),
    email: await server.waitFor(/e-mail +(\S+)/),
    password: await server.waitFor(/password +(\S+)/),
  };
}

interface FoundHost {
  id: string;
  host_code: string;
  cameras: {
    id: string;
    index: number;
    main_res: string | null;
    connected: boolean;
    has_license: boolean;
  }[];
}

async function listHosts(signIn: DemoSignIn, token: string): Promise<FoundHost[]> {
  const { list } = await callCloud<{ list: FoundHost[] }>(
    signIn,
    `{
      query_host_list(limit: 100) {
        list { id host_code cameras { id index main_res connected has_license } }
      }
    }`,
    {},
    token,
  );
  return list;
}

async function findHost(signIn: DemoSignIn, token: string): Promise<FoundHost> {
  const list = await listHosts(signIn, token);
  const host = list.find((each) => each.host_code === hostCode);
  if (!host) throw new Error(`the demo has no host ${hostCode}`);
  return host;
}

/** Takes the host over; the demo's own agent is refused from then on. */
async function takeOverHost(signIn: DemoSignIn, token: string): Promise<string> {
  const { id } = await findHost(signIn, token);
  const { password } = await callCloud<{ password: string }>(
    signIn,
    "mutation($id: ID!) { reset_host_password(id: $id) { password } }",
    { id },
    token,
  );
  return password;
}

/** Resolves with the ids of the first `count` cameras once all of them report 1080p. */
async function waitForCameras(signIn: DemoSignIn, token: string, count: number): Promise<string[]> {
  for (;;) {
    // A cloud that starts on a busy machine may have no database connection to spare for a moment.
    const host = await findHost(signIn, token).catch(() => null);
    const all = host?.cameras.sort((a, b) => a.index - b.index) ?? [];
    const cameras = all.slice(0, count);
    if (cameras.length === count && cameras.every(({ main_res }) => main_res === "1920x1080")) {
      return cameras.map(({ id }) => id);
    }
    await pause(500);
  }
}

/**
 * Some minutes that end an hour ago: of one camera in both sizes, of three more in the small one.
 */
async function prefill(folder: string): Promise<Site["recorded"]> {
  const untilMs = Math.floor(Date.now() / 1000) * 1000 - 3_600_000;
  const fromMs = untilMs - recordedMinutes * 60_000;
  const recordings = createDiskRecordings(folder);
  const write = async (index: number, stream: StreamName) => {
    const { loop } = await render(stream);
    const store = await recordings.openStore(index, stream);
    let failure = "";
    const writer = createSegmentWriter({
      store,
      onState(state) {
        if (state.type === "failed") failure = state.code;
      },
    });
    const player = createLoopPlayer(loop, 0);
    writer.begin(loop.init);
    const last = (untilMs / 1000) * framesPerSecond;
    for (let frame = (fromMs / 1000) * framesPerSecond; frame < last; frame++) {
      // The writer drops groups it cannot write in time: let it catch up between two groups.
      if (frame % (framesPerSecond * 60) === 0) await writer.close();
      for (const { payload, keyframe } of player.advance(frame)) writer.add(payload, keyframe);
    }
    await writer.close();
    if (failure) throw new Error(`recordings not written: ${failure}`);
  };
  await write(0, "main");
  for (const index of [0, 1, 2, 3]) await write(index, "sub");
  return { fromMs, untilMs };
}
