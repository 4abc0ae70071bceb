import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Agent, startDemoAgent } from "../../agent/agent";
import { decodeBoxes, type Frame, frameKinds } from "../../contract/media";
import { createMediaCloud, type MediaCloud } from "../../tests/support/media/media-cloud";

const mediaFolder = fileURLToPath(new URL("../../agent/demo/media", import.meta.url));
let cloud: MediaCloud;
let agent: Agent;

beforeEach(async () => {
  cloud = await createMediaCloud();
  cloud.addHost(7, 3);
  const cameras = ["dock", "gate", "yard"].map((loop, index) => ({
    index,
    loop,
    phaseFrames: 15 * index,
    connected: index < 2,
  }));
  agent = await startDemoAgent({
    config: { hosts: [{ code: "host-7", password: "secret", cameras }] },
    cloud: new URL(cloud.origin.replace("http", "ws")),
    mediaFolder,
    log: () => {},
  });
  await vi.waitFor(() => expect(cloud.cameraStates.get(7)).toHaveLength(3));
});

afterEach(async () => {
  await agent.end();
  await cloud.close();
});

test("a demo camera plays from agent to viewer, in the wall clock's time", async () => {
  const beginMs = Date.now();
  const viewer = await cloud.connectViewer(cloud.addViewer(1, [700]));
  const opened = await viewer.open(700, "sub");
  expect(opened).toMatchObject({ width: 480, height: 270, mime: expect.stringContaining("avc1") });
  const isVideo = ({ kind }: Frame) => kind !== frameKinds.boxes;
  const frames = await Promise.all(
    Array.from({ length: 12 }, () => viewer.frame(opened.stream_id, isVideo)),
  );
  expect(frames.map((frame) => frame.kind)).toEqual([
    frameKinds.init,
    ...Array(11).fill(frameKinds.fragment),
  ]);
  expect(frames[1]?.keyframe).toBe(true);
  const times = frames.slice(1).map((frame) => frame.capturedMs);
  expect(times).toEqual(times.map((_, n) => (times[0] ?? 0) + n * 100));
  // It begins at the last keyframe, which is at most a second old.
  expect(times[0]).toBeGreaterThan(beginMs - 1000);
  expect(times.at(-1)).toBeLessThanOrEqual(Date.now());
});

test("what the host sees in the picture comes with it", async () => {
  const viewer = await cloud.connectViewer(cloud.addViewer(1, [700]));
  const opened = await viewer.open(700, "sub");
  const isBoxes = ({ kind }: Frame) => kind === frameKinds.boxes;
  const frame = await viewer.frame(opened.stream_id, isBoxes);
  const kinds = decodeBoxes(frame.payload).map(({ kind }) => kind);
  expect(kinds).toContain("person");
  expect(Math.abs(frame.capturedMs - Date.now())).toBeLessThan(2_000);
});

test("a camera without signal says so", async () => {
  const viewer = await cloud.connectViewer(cloud.addViewer(1, [702]));
  expect(await viewer.requestStream(702)).toMatchObject({
    type: "failed",
    reason: "camera_offline",
  });
});

test("a snapshot of a demo camera comes over HTTP", async () => {
  const authorization = `Bearer ${cloud.addViewer(1, [701])}`;
  const response = await fetch(`${cloud.origin}/media/snapshot/701`, {
    headers: { authorization },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("image/jpeg");
  const jpeg = new Uint8Array(await response.arrayBuffer());
  expect([...jpeg.subarray(0, 2), ...jpeg.subarray(-2)]).toEqual([0xff, 0xd8, 0xff, 0xd9]);
});
