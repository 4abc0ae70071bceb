import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Agent, startDemoAgent } from "../../agent/agent";
import { createMediaCloud, type MediaCloud } from "../../tests/support/media/media-cloud";
import type { TestViewer } from "../../tests/support/media/test-viewer";
import { findRecordedMs } from "../../tests/support/recorded";

/** What the audit log hears of video (decision D95), over real sockets. */

let cloud: MediaCloud;
let agent: Agent;
let token: string;
let viewer: TestViewer;

beforeAll(async () => {
  cloud = await createMediaCloud({ settings: { tellWatchedMs: 20 } });
  const { code } = cloud.addHost(1, 2);
  token = cloud.addViewer(1, [100]);
  agent = await startDemoAgent({
    cloud: new URL(cloud.deviceUrl),
    mediaFolder: path.resolve("agent/demo/media"),
    log: () => undefined,
    config: {
      hosts: [
        {
          code,
          password: "secret",
          cameras: [{ index: 0, loop: "dock", phaseFrames: 0, connected: true }],
        },
      ],
    },
  });
  viewer = await cloud.connectViewer(token);
  while (!cloud.cameraStates.has(1)) await new Promise((done) => setImmediate(done));
});

afterAll(async () => {
  await agent.end();
  viewer.socket.terminate();
  await cloud.close();
});

beforeEach(() => {
  cloud.watched.length = 0;
  cloud.taken.length = 0;
});

const get = (url: string) =>
  fetch(`${cloud.origin}${url}`, { headers: { authorization: `Bearer ${token}` } });

const sumMs = () => cloud.watched.reduce((sum, { ms }) => sum + ms, 0);

test("a live stream is told when its pictures come, while it is open, and no more when it is closed", async () => {
  const openedMs = Date.now();
  const stream = await viewer.open(100);
  expect(cloud.watched[0]).toMatchObject({
    userId: 1,
    camera: { id: 100 },
    purpose: "live",
    ms: 0,
  });
  await vi.waitFor(() => expect(sumMs()).toBeGreaterThanOrEqual(100));
  viewer.sendMessage({ action: "close", stream_id: stream.stream_id });
  // The answer to a later message: the relay has seen the close.
  await viewer.read(100, { fromMs: findRecordedMs(30), untilMs: findRecordedMs(30) + 1 });
  const live = cloud.watched.filter(({ purpose }) => purpose === "live");
  const liveMs = live.reduce((sum, { ms }) => sum + ms, 0);
  expect(liveMs).toBeLessThanOrEqual(Date.now() - openedMs);
  await viewer.read(100, { fromMs: findRecordedMs(30), untilMs: findRecordedMs(30) + 1 });
  expect(cloud.watched.filter(({ purpose }) => purpose === "live")).toEqual(live);
});

test("a recording is told by its ends and its length, and single pictures of it by their ends", async () => {
  const fromMs = findRecordedMs(90);
  const untilMs = fromMs + 5_000;
  const { fragments } = await viewer.read(100, { fromMs, untilMs });
  const times = fragments.map(({ capturedMs }) => capturedMs);
  const range = { fromMs: times[0], untilMs: times.at(-1) };
  const ms = (times.at(-1) ?? 0) - (times[0] ?? 0);
  expect(ms).toBeGreaterThan(4_000);
  const playback = { userId: 1, camera: { id: 100 }, purpose: "playback" };
  expect(cloud.watched).toMatchObject([{ ...playback, ms, range }]);
  await viewer.read(100, { fromMs, untilMs, keyframes_only: true });
  expect(cloud.watched[1]).toMatchObject({ ...playback, ms: 0, range: { fromMs: times[0] } });
});

test("what a viewer may not see is told by nothing", async () => {
  await viewer.requestStream(101);
  await get(`/media/clip/101?from=${findRecordedMs(30)}&until=${findRecordedMs(30) + 1_000}`);
  await get("/media/snapshot/101?download");
  expect(cloud.watched).toEqual([]);
  expect(cloud.taken).toEqual([]);
});

test("clips and saved pictures are told one by one, pictures that are only shown are not", async () => {
  const fromMs = findRecordedMs(30);
  const range = { fromMs, untilMs: fromMs + 2_000 };
  const clip = `/media/clip/100?from=${range.fromMs}&until=${range.untilMs}`;
  for (const url of [
    clip,
    `${clip}&download`,
    "/media/snapshot/100",
    `/media/snapshot/100?at=${fromMs}`,
  ]) {
    await (await get(url)).arrayBuffer();
  }
  await (await get(`/media/snapshot/100?at=${fromMs}&download`)).arrayBuffer();
  const of = { userId: 1, camera: { id: 100 } };
  expect(cloud.taken).toMatchObject([
    { ...of, what: "clip", range },
    { ...of, what: "clip_file", range },
    { ...of, what: "picture", range: { fromMs, untilMs: fromMs } },
  ]);
});

test("a picture that nobody got is not told as saved", async () => {
  const beforeRecordingMs = 1_000;
  const saved = await get(`/media/snapshot/100?at=${beforeRecordingMs}&download`);
  expect(saved.status).toBe(404);
  expect(cloud.taken).toEqual([]);
});
