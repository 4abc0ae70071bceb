import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DevicePorts } from "../../backend/device/ports";
import { eventIds } from "../../contract/events";
import { frameKinds } from "../../contract/media";
import { findFreePort } from "../support/free-port";
import { createMediaCloud, type MediaCloud } from "../support/media/media-cloud";
import { type RtspServer, startRtspServer } from "../support/media/rtsp-server";
import type { TestViewer } from "../support/media/test-viewer";

/** The agent in the field: its command, ffmpeg, and cameras behind an RTSP server that is not ours. */

const paths = ["h264", "h265", "h264-aac", "h265-aac", "h264-alaw"];
const codecs = [
  /"avc1\.[^,]+"$/,
  /"hvc1\.[^,]+"$/,
  /"avc1\.[^,]+,mp4a\.40\.2"$/,
  /"hvc1\.[^,]+,mp4a\.40\.2"$/,
  /"avc1\.[^,]+,mp4a\.40\.2"$/,
];
const allMs = 300_000;
const run = promisify(execFile);

let cloud: MediaCloud;
let cameras: RtspServer;
let agent: ChildProcess;
let viewer: TestViewer;
let folder: string;
let port: number;
let startedMs: number;
let motion: Promise<Parameters<DevicePorts["storeEvents"]>[0]>;
const lines: string[] = [];

beforeAll(async () => {
  cloud = await createMediaCloud();
  cloud.addHost(1, paths.length);
  motion = new Promise((resolve) => {
    cloud.storeEvents = async (batch) => {
      if (batch.message.events.some(({ event_id }) => event_id === eventIds.motion)) resolve(batch);
      return true;
    };
  });
  const token = cloud.addViewer(
    1,
    paths.map((_, index) => 100 + index),
  );
  port = await findFreePort();
  cameras = await startRtspServer(port);
  folder = await mkdtemp(path.join(tmpdir(), "sightline-rtsp-"));
  const list = paths.map(
    (name) => `  - name: ${name}\n    main: rtsp://viewer:s%40cret@127.0.0.1:${port}/${name}\n`,
  );
  const config = `recordings:\n  folder: ${folder}/rec\n  max_used_percent: 99\ncameras:\n${list.join("")}`;
  await writeFile(path.join(folder, "cameras.yaml"), config);
  startedMs = Date.now();
  agent = startAgent();
  viewer = await cloud.connectViewer(token);
}, allMs);

afterAll(async () => {
  agent.kill("SIGKILL");
  await once(agent, "exit");
  await cameras.stop();
  viewer.socket.terminate();
  await cloud.close();
  await rm(folder, { recursive: true });
}, allMs);

function startAgent(): ChildProcess {
  const args = ["--cloud", cloud.deviceUrl.replace("/device", ""), "--code", "host-1"];
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "agent/main.ts", ...args, "--config", `${folder}/cameras.yaml`],
    {
      env: { ...process.env, SIGHTLINE_HOST_PASSWORD: "secret" },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  child.stdout?.on("data", (data: Buffer) => lines.push(data.toString()));
  child.stderr?.on("data", (data: Buffer) => lines.push(data.toString()));
  return child;
}

/** Looks again until it is there: what is waited for happens in another process. */
async function until<Found>(look: () => Promise<Found | null>): Promise<Found> {
  for (;;) {
    const found = await look();
    if (found !== null) return found;
    await new Promise((done) => setTimeout(done, 200));
  }
}

/** Opens the camera as soon as it is there, and takes its first fragment. */
async function watch(id: number) {
  const opened = await until(async () => {
    const answer = await viewer.requestStream(id, "main");
    return answer.type === "opened" ? answer : null;
  });
  const frame = await viewer.frame(opened.stream_id, ({ kind }) => kind === frameKinds.fragment);
  return { opened, frame };
}

async function coverageOf(id: number) {
  const answer = await viewer.coverage(id, startedMs, startedMs + 3_600_000);
  return answer.type === "coverage" ? answer.spans : [];
}

const recordedMs = async (id: number) =>
  (await coverageOf(id)).reduce((sum, [from, to]) => sum + to - from, 0);

test.each(paths.map((name, index) => ({ name, id: 100 + index, codec: codecs[index] as RegExp })))(
  "$name: live, recorded and played back",
  async ({ id, codec }) => {
    const { opened, frame } = await watch(id);
    expect(opened).toMatchObject({ width: 320, height: 240, mime: expect.stringMatching(codec) });
    expect(frame.keyframe).toBe(true);
    expect(Math.abs(Date.now() - frame.capturedMs)).toBeLessThan(10_000);
    viewer.sendMessage({ action: "close", stream_id: opened.stream_id });

    // In one piece: a busy machine may begin anew after a hole.
    const [fromMs] = await until(
      async () => (await coverageOf(id)).find(([from, to]) => to - from > 3_000) ?? null,
    );
    // Its last picture may last as long as the camera is late: reading goes on when the next is there.
    const range = await until(async () => {
      const read = await viewer.read(id, { fromMs, untilMs: fromMs + 2_000, stream: "main" });
      return read.nextMs === null ? null : { ...read, nextMs: read.nextMs };
    });
    expect(range.formats).toMatchObject([{ mime: expect.stringMatching(codec) }]);
    expect(range.fragments[0]).toMatchObject({
      keyframe: true,
      capturedMs: expect.closeTo(fromMs, -1),
    });
    expect(range.nextMs).toBeGreaterThan(fromMs);
    const stills = await viewer.read(id, {
      fromMs,
      untilMs: Math.max(fromMs + 3_000, range.nextMs + 1),
      stream: "main",
      keyframes_only: true,
    });
    // Pictures alone promise no sound.
    expect(stills.formats[0]?.mime).not.toContain("mp4a");
    expect(stills.fragments.length).toBeGreaterThan(1);
  },
  allMs,
);

test(
  "motion is reported with its picture",
  async () => {
    const { message, pictures } = await motion;
    const event = message.events.find(({ event_id }) => event_id === eventIds.motion);
    expect(event).toMatchObject({ event_type: 52, ex_info: { score: expect.any(Number) } });
    const jpeg = pictures.get(event?.picture ?? -1);
    expect([...(jpeg ?? []).slice(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  },
  allMs,
);

async function readClip(id: number, fromMs: number, untilMs: number): Promise<Buffer> {
  const response = await fetch(`${cloud.origin}/media/clip/${id}?from=${fromMs}&until=${untilMs}`, {
    headers: { authorization: "Bearer session-1" },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

async function readCodecs(file: string): Promise<string[]> {
  const { stdout } = await run("ffprobe", [
    ...["-v", "error", "-show_entries", "stream=codec_name", "-of", "csv=p=0", file],
  ]);
  return stdout.trim().split("\n").sort();
}

test(
  "a clip with sound is a plain MP4 that ffmpeg decodes without a word",
  async () => {
    for (const [id, video] of [
      [102, "h264"],
      [103, "hevc"],
    ] as const) {
      const file = path.join(folder, `${id}.mp4`);
      // The first pictures of a camera that is late have no sound: theirs was sent before anybody listened.
      const codecs = await until(async () => {
        const [fromMs, untilMs] = (await coverageOf(id)).at(-1) ?? [0, 0];
        if (untilMs - fromMs < 3_000) return null;
        await writeFile(file, await readClip(id, untilMs - 3_000, untilMs));
        const names = await readCodecs(file);
        return names.includes("aac") ? names : null;
      });
      expect(codecs).toEqual(["aac", video]);
      const decoded = await run("ffmpeg", ["-v", "error", "-i", file, "-f", "null", "-"]);
      expect(decoded.stderr).toBe("");
    }
  },
  allMs,
);

test(
  "a recorded moment comes as a JPEG",
  async () => {
    const [[fromMs] = [0, 0]] = await coverageOf(101);
    const response = await fetch(`${cloud.origin}/media/snapshot/101?at=${fromMs + 1_200}`, {
      headers: { authorization: "Bearer session-1" },
    });
    expect(response.status).toBe(200);
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  },
  allMs,
);

test(
  "an agent killed with -9 has everything but the last group, and records on",
  async () => {
    const before = await until(async () =>
      (await recordedMs(100)) > 8_000 ? recordedMs(100) : null,
    );
    agent.kill("SIGKILL");
    await once(agent, "exit");
    const killedMs = Date.now();
    agent = startAgent();
    await watch(100);
    expect(await recordedMs(100)).toBeGreaterThanOrEqual(before - 100);
    const range = await viewer.read(100, {
      fromMs: killedMs - 3_000,
      untilMs: killedMs - 1_500,
      stream: "main",
    });
    expect(range.fragments.length).toBeGreaterThan(0);
    const watchedMs = Date.now();
    await until(async () => {
      const [, untilMs = 0] = (await coverageOf(100)).at(-1) ?? [];
      return untilMs > watchedMs ? true : null;
    });
  },
  allMs,
);

test(
  "a camera that goes ends its stream; when it is back it plays and is recorded again",
  async () => {
    const { opened } = await watch(100);
    await cameras.stop();
    expect(await viewer.ended(opened.stream_id)).toMatchObject({ reason: "camera_gone" });
    cameras = await startRtspServer(port);
    const { frame } = await watch(100);
    await until(async () => {
      const last = (await coverageOf(100)).at(-1);
      return last && last[1] > frame.capturedMs ? true : null;
    });
  },
  allMs,
);

test("cameras without sound are read without ffmpeg, and the others' lines say why not", () => {
  const reasons = [...lines.join("").matchAll(/\((\S+)\): is read through ffmpeg \((.*)\)/g)];
  const known = new Set(reasons.map(([, name, reason]) => `${name}: ${reason}`));
  expect([...known].sort()).toEqual(
    ["h264-aac", "h264-alaw", "h265-aac"].map((name) => `${name}: has sound`),
  );
});

test("says what is wrong with a camera, and its address never", () => {
  expect(lines.join("")).toMatch(/camera 0 \(h264\): /);
  expect(lines.join("")).not.toMatch(new RegExp(`127.0.0.1:${port}|cret`));
});
