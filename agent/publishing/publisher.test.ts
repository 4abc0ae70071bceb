import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { type FakeRtsp, startFakeRtsp } from "../../tests/support/media/fake-rtsp";
import { createDemoPtz } from "../demo/ptz";
import { createLoopLibrary } from "../sources/demo-loop";
import { createDemoSource, demoFramesPerSecond } from "../sources/demo-source";
import { createFrameClock } from "../sources/frame-clock";
import type { Source } from "../sources/source";
import { describeTrouble } from "./publication";
import { createPublisher, type Publisher } from "./publisher";

/** Real ffmpeg publishes a demo camera at a simulated RTSP server. */

let rtsp: FakeRtsp;
let publisher: Publisher;
let lines: string[];
const path = "1/2/sub";
const streamOf = () => rtsp.streams.get(path);

beforeEach(async () => {
  lines = [];
  rtsp = await startFakeRtsp(async (_path, query) => query === "ticket=good");
  publisher = createPublisher({
    source: await openSource(),
    log: (line) => lines.push(line),
    timings: { firstRetryMs: 50, longestRetryMs: 15_000 },
  });
});

afterEach(async () => {
  publisher.close();
  await rtsp.close();
});

function openSource(): Promise<Source> {
  const clock = createFrameClock(demoFramesPerSecond);
  const cameras = [{ index: 3, loop: "gate", phaseFrames: 0, connected: true }];
  const ptz = createDemoPtz(clock.nowMs);
  return createDemoSource({ cameras, library: createLoopLibrary("agent/demo/media"), clock, ptz });
}

const publish = (more: { seconds?: number; ticket?: string; camera_index?: number } = {}) =>
  publisher.publish({
    type: "publish",
    camera_index: more.camera_index ?? 3,
    stream: "sub",
    url: `${rtsp.url}/${path}?ticket=${more.ticket ?? "good"}`,
    seconds: more.seconds ?? 600,
  });

test("a stream is published as it is, picture by picture", async () => {
  expect(publish()).toBe(true);
  await expect.poll(() => streamOf()?.packets ?? 0).toBeGreaterThan(40);
  expect(streamOf()?.codecs).toEqual(["H264"]);
  expect(publish({ camera_index: 4 })).toBe(false);
});

test("no more streams at a time than a host may bear", async () => {
  const few = createPublisher({ source: await openSource(), log: () => {}, maxStreams: 1 });
  onTestFinished(() => few.close());
  const url = `${rtsp.url}/${path}?ticket=good`;
  const wish = { type: "publish", camera_index: 3, url, seconds: 600 } as const;
  expect(few.publish({ ...wish, stream: "sub" })).toBe(true);
  expect(few.publish({ ...wish, stream: "main" })).toBe(false);
  expect(few.publish({ ...wish, stream: "sub" })).toBe(true);
  few.close();
  expect(few.publish({ ...wish, stream: "main" })).toBe(true);
});

test("a connection that is lost is made again", async () => {
  publish();
  await expect.poll(() => streamOf()?.packets ?? 0).toBeGreaterThan(5);
  rtsp.dropAll();
  await expect.poll(() => streamOf()?.connections).toBe(2);
  const before = streamOf()?.packets ?? 0;
  await expect.poll(() => streamOf()?.packets ?? 0).toBeGreaterThan(before);
});

test("who is refused asks ever less often", async () => {
  const askedMs: number[] = [];
  const refusing = await startFakeRtsp(async () => {
    askedMs.push(performance.now());
    return false;
  });
  onTestFinished(() => refusing.close());
  const patient = createPublisher({
    source: await openSource(),
    log: () => {},
    timings: { firstRetryMs: 500, longestRetryMs: 60_000 },
  });
  onTestFinished(() => patient.close());
  const url = `${refusing.url}/${path}?ticket=old`;
  const command = { type: "publish", camera_index: 3, stream: "sub", url, seconds: 600 } as const;
  patient.publish(command);
  await expect.poll(() => askedMs.length).toBe(4);
  const [, , third = 0, fourth = 0] = askedMs;
  expect(fourth - third).toBeGreaterThan(2_000);
});

test("a server that takes nothing more is left, and asked anew", async () => {
  let connections = 0;
  const mute = createServer((socket) => {
    connections++;
    socket.on("error", () => {});
  }).listen(0, "127.0.0.1");
  await once(mute, "listening");
  onTestFinished(() => void mute.close());
  const hasty = createPublisher({
    source: await openSource(),
    log: () => {},
    timings: { firstRetryMs: 50, longestRetryMs: 15_000 },
    stalledMs: 200,
  });
  onTestFinished(() => hasty.close());
  const url = `rtsp://127.0.0.1:${(mute.address() as AddressInfo).port}/${path}`;
  hasty.publish({ type: "publish", camera_index: 3, stream: "sub", url, seconds: 600 });
  await expect.poll(() => connections).toBeGreaterThan(1);
});

test("sent to another server, it goes on there", async () => {
  publish();
  await expect.poll(() => streamOf()?.packets ?? 0).toBeGreaterThan(5);
  const other = await startFakeRtsp(async () => true);
  onTestFinished(() => other.close());
  const url = `${other.url}/${path}?ticket=good`;
  publisher.publish({ type: "publish", camera_index: 3, stream: "sub", url, seconds: 600 });
  await expect.poll(() => other.streams.get(path)?.packets ?? 0).toBeGreaterThan(5);
  await expect.poll(() => rtsp.isEmpty()).toBe(true);
});

test("wanted for longer, it goes on in the same connection; after its time it ends", async () => {
  publish({ seconds: 600 });
  await expect.poll(() => streamOf()?.packets ?? 0).toBeGreaterThan(5);
  publish({ seconds: 1 });
  await expect.poll(() => rtsp.isEmpty()).toBe(true);
  const { packets, connections } = streamOf() ?? {};
  expect(connections).toBe(1);
  publish({ seconds: 600 });
  await expect.poll(() => streamOf()?.packets ?? 0).toBeGreaterThan(packets ?? 0);
  expect(streamOf()?.connections).toBe(2);
});

test("a refusal is told once, without what the address holds, and the next address is tried", async () => {
  publish({ ticket: "a-secret" });
  await expect.poll(() => lines.length).toBe(1);
  expect(lines[0]).toMatch(/^camera 3, sub: not published: /);
  expect(lines[0]).not.toContain("a-secret");
  publish({ ticket: "good" });
  await expect.poll(() => streamOf()?.packets ?? 0).toBeGreaterThan(5);
  expect(lines).toHaveLength(1);
});

test("the cause of a failure is told without address and numbers of the process", () => {
  const address = "rtsps://media.example.com/1/2/sub?ticket=secret";
  const errors = `[out#0/rtsp @ 0x55c0] Error opening output ${address}: refused\nError opening output file\n`;
  expect(describeTrouble(errors, address)).toBe("Error opening output its address: refused");
  expect(describeTrouble("\n", address)).toBe("the connection ended");
});
