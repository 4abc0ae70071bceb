import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Agent, startDemoAgent } from "../../agent/agent";
import { findDemoGap } from "../../agent/demo/happenings";
import { frameKinds } from "../../contract/media";
import { createMediaCloud, type MediaCloud } from "../../tests/support/media/media-cloud";
import type { TestViewer } from "../../tests/support/media/test-viewer";
import { findRecordedMs } from "../../tests/support/recorded";

/** Recordings through agent, device channel and relay, over real sockets. */

let cloud: MediaCloud;
let agent: Agent;
let token: string;
let viewer: TestViewer;
const minuteMs = 60_000;

beforeAll(async () => {
  cloud = await createMediaCloud();
  const { code } = cloud.addHost(1, 3);
  token = cloud.addViewer(1, [100, 101, 102]);
  agent = await startDemoAgent({
    cloud: new URL(cloud.deviceUrl),
    mediaFolder: path.resolve("agent/demo/media"),
    log: () => undefined,
    config: {
      hosts: [
        {
          code,
          password: "secret",
          cameras: [0, 1, 2].map((index) => ({
            index,
            loop: "dock",
            phaseFrames: index * 7,
            connected: index !== 2,
          })),
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

test("a range begins with the keyframe that shows its moment and goes on without gap or overlap", async () => {
  const fromMs = findRecordedMs(90) + 350;
  const first = await viewer.read(100, { fromMs, untilMs: fromMs + 5_000 });
  expect(first.formats).toMatchObject([
    { width: 480, height: 270, mime: expect.stringMatching(/^video\/mp4; codecs="avc1/) },
  ]);
  const times = first.fragments.map(({ capturedMs }) => capturedMs);
  expect(first.fragments[0]?.keyframe).toBe(true);
  expect(times[0]).toBeLessThanOrEqual(fromMs);
  expect(times[0]).toBeGreaterThan(fromMs - 1_000);
  const next = await viewer.read(100, { fromMs: first.nextMs ?? 0, untilMs: fromMs + 9_000 });
  const all = [...times, ...next.fragments.map(({ capturedMs }) => capturedMs)];
  expect(next.fragments[0]?.keyframe).toBe(true);
  expect(all).toEqual(all.map((_, index) => (all[0] ?? 0) + index * 100));
});

test("what is played back is what was sent live", async () => {
  const live = await viewer.open(101);
  const frame = await viewer.frame(
    live.stream_id,
    ({ kind, keyframe }) => kind === frameKinds.fragment && keyframe,
  );
  // A group of pictures is on record once it has ended.
  await viewer.frame(
    live.stream_id,
    ({ keyframe, capturedMs }) => keyframe && capturedMs > frame.capturedMs,
  );
  viewer.sendMessage({ action: "close", stream_id: live.stream_id });
  const fromMs = Math.round(frame.capturedMs);
  const recorded = await viewer.read(101, { fromMs, untilMs: fromMs + 500 });
  // All but the sequence number, which counts anew for each stream.
  const [sent, kept] = [frame, recorded.fragments[0]].map((one) =>
    Buffer.from(one?.payload.subarray(24) ?? []),
  );
  expect(recorded.fragments[0]?.capturedMs).toBe(frame.capturedMs);
  expect(kept?.equals(sent ?? Buffer.alloc(0))).toBe(true);
});

test("keyframes only: pictures of their own, as far apart as asked, each for as long as until the next", async () => {
  const fromMs = findRecordedMs(60);
  const range = await viewer.read(100, {
    fromMs,
    untilMs: fromMs + 20_000,
    keyframes_only: true,
    step_ms: 4_000,
  });
  const times = range.fragments.map(({ capturedMs }) => capturedMs);
  expect(times).toHaveLength(5);
  expect(times.slice(1).map((time, index) => time - (times[index] ?? 0))).toEqual([
    4_000, 4_000, 4_000, 4_000,
  ]);
  expect(range.fragments.every(({ keyframe }) => keyframe)).toBe(true);
});

test("coverage tells what is recorded, and gaps that are too short to draw are closed", async () => {
  const gap = [1, 2, 3, 4, 5]
    .map((days) => findDemoGap(0, Date.now() - days * 86_400_000))
    .find((found) => found !== null);
  if (!gap) throw new Error("no gap in five days");
  const [fromMs, untilMs] = [gap[0] - 3_600_000, gap[1] + 3_600_000];
  expect(await viewer.coverage(100, fromMs, untilMs)).toMatchObject({
    spans: [
      [fromMs, gap[0]],
      [gap[1], untilMs],
    ],
  });
  expect(await viewer.coverage(100, fromMs, untilMs, 3_600_000)).toMatchObject({
    spans: [[fromMs, untilMs]],
  });
  expect(await viewer.coverage(102, fromMs, untilMs)).toMatchObject({ spans: [], first_ms: null });
  const inside = await viewer.read(100, { fromMs: gap[0] + 60_000, untilMs: gap[0] + 70_000 });
  expect(inside).toMatchObject({ fragments: [] });
  expect(inside.nextMs).toBeGreaterThanOrEqual(gap[1]);
});

test("nothing is recorded before the first day and after now", async () => {
  const old = await viewer.read(100, { fromMs: 1000, untilMs: 2000 });
  expect(old.fragments).toEqual([]);
  expect(old.nextMs).toBeGreaterThan(Date.now() - 31 * 24 * 60 * minuteMs);
  const soon = await viewer.read(100, {
    fromMs: Date.now() + 60_000,
    untilMs: Date.now() + 70_000,
  });
  expect(soon).toEqual({ formats: [], fragments: [], nextMs: null });
});

test("D3: a camera out of reach, one without the right to play back and one that does not exist look alike", async () => {
  cloud.addHost(2, 1);
  const camera = cloud.cameras.get("101");
  if (!camera) throw new Error("no camera");
  camera.canPlayback = false;
  for (const id of [200, 101, 987]) {
    expect(await viewer.requestRange(id, { fromMs: 0, untilMs: 1 })).toMatchObject({
      reason: "not_found",
    });
    expect(await viewer.coverage(id, 0, 1)).toMatchObject({ reason: "not_found" });
  }
  camera.canPlayback = true;
});

test("D6: a right that is taken away ends the range under way", async () => {
  const fromMs = findRecordedMs(120);
  viewer.acks = false;
  const answer = await viewer.requestRange(101, {
    fromMs,
    untilMs: fromMs + 100_000,
    stream: "main",
  });
  cloud.cameras.get("101")?.viewers.delete(1);
  await cloud.bus.publish("rights_changed", { accountId: 1, userIds: [1] });
  const id = answer.type === "reading" ? answer.stream_id : 0;
  expect(await viewer.ended(id)).toMatchObject({ reason: "revoked" });
  cloud.cameras.get("101")?.viewers.add(1);
  viewer.acks = true;
  viewer.socket.terminate();
  viewer = await cloud.connectViewer(token);
});

test("a page that takes nothing gets a window's worth, and the rest when it takes it", async () => {
  const slow = await cloud.connectViewer(token);
  slow.acks = false;
  const fromMs = findRecordedMs(200);
  const answer = await slow.requestRange(100, {
    fromMs,
    untilMs: fromMs + 110_000,
    stream: "main",
  });
  if (answer.type !== "reading") throw new Error("not read");
  // Another page's range comes meanwhile: the slow one delays no other.
  const range = await viewer.read(100, { fromMs, untilMs: fromMs + 3_000 });
  expect(range.fragments.length).toBeGreaterThan(20);
  const bytes = slow.frames.drain().reduce((sum, { payload }) => sum + payload.byteLength, 0);
  expect(bytes).toBeLessThan(1_000_000);
  expect(slow.messages.size).toBeLessThan(3);
  slow.acks = true;
  slow.sendMessage({ action: "ack", bytes });
  const end = await slow.messages.take((message) => message.type === "read_end");
  expect(end).toMatchObject({ stream_id: answer.stream_id });
  slow.socket.terminate();
});

test("a page reads six ranges at a time and has the others wait; the 65th is refused", async () => {
  const page = await cloud.connectViewer(token);
  page.acks = false;
  const fromMs = findRecordedMs(300);
  const range = { fromMs, untilMs: fromMs + 100_000, stream: "main" as const };
  const answers = Array.from({ length: 65 }, () => page.requestRange(100, range));
  expect(await answers[64]).toMatchObject({ type: "failed", reason: "too_many_streams" });
  const begun = await Promise.all(answers.slice(0, 6));
  expect(begun.every(({ type }) => type === "reading")).toBe(true);
  const [first] = begun;
  if (first?.type === "reading") page.sendMessage({ action: "close", stream_id: first.stream_id });
  expect(await answers[6]).toMatchObject({ type: "reading" });
  page.socket.terminate();
});

test("a recorded moment as a picture: it is the loop's of that second", async () => {
  const atMs = findRecordedMs(77) + 250;
  const get = (query: string, bearer = token) =>
    fetch(`${cloud.origin}/media/snapshot/100${query}`, {
      headers: { authorization: `Bearer ${bearer}` },
    });
  const response = await get(`?at=${atMs}`);
  expect(response.status).toBe(200);
  const capturedMs = Number(response.headers.get("x-captured-ms"));
  expect(capturedMs).toBe(atMs - 250);
  const second = (capturedMs / 1000) % 10;
  const still = readFileSync(`agent/demo/media/dock/snapshots/${second}.jpg`);
  expect(Buffer.from(await response.arrayBuffer()).equals(still)).toBe(true);
  expect((await get("?at=1000")).status).toBe(404);
  for (const query of ["?at=", "?at=-1", "?at=1e3", `?at=${"9".repeat(20)}`]) {
    expect((await get(query)).status).toBe(404);
  }
  cloud.addViewer(9, []);
  expect((await get(`?at=${atMs}`, "session-9")).status).toBe(404);
});
