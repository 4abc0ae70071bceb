import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { mediaCloseCodes } from "../../contract/media";
import { createMediaCloud, type MediaCloud } from "../../tests/support/media/media-cloud";
import { type TestHost, textOf } from "../../tests/support/media/test-host";
import type { TestViewer } from "../../tests/support/media/test-viewer";

let cloud: MediaCloud;
let host: TestHost;
let viewer: TestViewer;

beforeEach(async () => {
  cloud = await createMediaCloud();
  cloud.addHost(7, 3);
  host = await cloud.connectHost("host-7");
  viewer = await cloud.connectViewer(cloud.addViewer(1, [700, 701]));
});
afterEach(() => cloud.close());

const camera = (id: number) => {
  const found = cloud.cameras.get(String(id));
  if (!found) throw new Error(`no camera ${id}`);
  return found;
};
const rightsChanged = () => cloud.bus.publish("rights_changed", { accountId: 1, userIds: [1] });

async function open(id: number): Promise<number> {
  const opening = viewer.open(id);
  const { stream_id: streamId } = await host.serve();
  await opening;
  return streamId;
}

test("a camera out of reach, one without the live right and an unknown one answer the same", async () => {
  camera(701).canLive = false;
  const answers = [];
  for (const id of [701, 702, 999_999])
    answers.push({ ...(await viewer.requestStream(id)), request: 0 });
  expect(answers).toEqual(Array(3).fill({ type: "failed", request: 0, reason: "not_found" }));
  expect(host.messages.drain()).toEqual([]);
});

test("a camera without a licence says so", async () => {
  camera(700).hasLicense = false;
  expect(await viewer.requestStream(700)).toMatchObject({ type: "failed", reason: "no_license" });
});

test("a lost right ends that stream and leaves the others", async () => {
  const [lost, kept] = [await open(700), await open(701)];
  camera(700).viewers.delete(1);
  await rightsChanged();
  expect(await viewer.ended(lost)).toMatchObject({ reason: "revoked" });
  await host.nextStop(lost);
  host.keyframe(kept, "goes on");
  await viewer.frame(kept, (frame) => textOf(frame) === "goes on");
});

test("D6: a licence taken from a camera ends its streams, whoever watches, and no other", async () => {
  const other = await cloud.connectViewer(cloud.addViewer(2, [700]));
  const [lost, kept] = [await open(700), await open(701)];
  await other.open(700);
  camera(700).hasLicense = false;
  await cloud.bus.publish("licenses_changed", { accountId: 2, cameraIds: [700] });
  await cloud.bus.publish("licenses_changed", { accountId: 1, cameraIds: [700] });
  expect(await viewer.ended(lost)).toMatchObject({ reason: "no_license" });
  expect(await other.ended(lost)).toMatchObject({ reason: "no_license" });
  host.keyframe(kept, "goes on");
  await viewer.frame(kept, (frame) => textOf(frame) === "goes on");
});

test("another user's lost right ends nothing here", async () => {
  const other = await cloud.connectViewer(cloud.addViewer(2, [700]));
  const stream = await open(700);
  await other.open(700);
  camera(700).viewers.delete(2);
  await cloud.bus.publish("rights_changed", { accountId: 1, userIds: [2] });
  expect(await other.ended(stream)).toMatchObject({ reason: "revoked" });
  host.keyframe(stream, "goes on");
  await viewer.frame(stream, (frame) => textOf(frame) === "goes on");
});

test("a right lost while the camera is being looked up does not open it", async () => {
  let pass = () => {};
  const looking = new Promise<void>((resolve) => {
    cloud.beforeCamera = () => {
      cloud.beforeCamera = async () => {};
      resolve();
      return new Promise((release) => {
        pass = release;
      });
    };
  });
  const answer = viewer.requestStream(700);
  await looking;
  camera(700).viewers.delete(1);
  await rightsChanged();
  pass();
  expect(await answer).toMatchObject({ type: "failed", reason: "not_found" });
});

test("rights that cannot be read end the stream, and the page may try again", async () => {
  const stream = await open(700);
  cloud.beforeCamera = () => Promise.reject(new Error("database away"));
  await rightsChanged();
  expect(await viewer.ended(stream)).toMatchObject({ reason: "failed" });
  expect(await viewer.requestStream(700)).toMatchObject({ type: "failed", reason: "failed" });
});

test("an ended session closes its sockets and no other", async () => {
  const other = await cloud.connectViewer(cloud.addViewer(2, [700]));
  const stream = await open(700);
  await other.open(700);
  await cloud.bus.publish("session_revoked", { sessionIds: ["session-1"] });
  expect(await viewer.closed).toBe(mediaCloseCodes.revoked);
  host.keyframe(stream, "goes on");
  await other.frame(stream, (frame) => textOf(frame) === "goes on");
});

test("what the bus between processes did not tell is asked when it is back: rights and sessions", async () => {
  const other = await cloud.connectViewer(cloud.addViewer(2, [700]));
  const [lost, kept] = [await open(700), await open(701)];
  await other.open(700);
  camera(700).viewers.delete(1);
  cloud.ended.add("session-2");
  cloud.bus.resume();
  expect(await viewer.ended(lost)).toMatchObject({ reason: "revoked" });
  expect(await other.closed).toBe(mediaCloseCodes.revoked);
  host.keyframe(kept, "goes on");
  await viewer.frame(kept, (frame) => textOf(frame) === "goes on");
});

test("a licence that ends by the clock ends the stream at the next look", async () => {
  const quick = await createMediaCloud({ settings: { recheckMs: 20 } });
  quick.addHost(7, 1);
  const source = await quick.connectHost("host-7");
  const watcher = await quick.connectViewer(quick.addViewer(1, [700]));
  const opening = watcher.open(700);
  const { stream_id: stream } = await source.serve();
  await opening;
  const expired = quick.cameras.get("700");
  if (expired) expired.hasLicense = false;
  expect(await watcher.ended(stream)).toMatchObject({ reason: "no_license" });
  await quick.close();
});

describe("rights that are checked again by the clock", () => {
  let quick: MediaCloud;
  let source: TestHost;
  beforeEach(async () => {
    quick = await createMediaCloud({ settings: { recheckMs: 20 } });
    quick.addHost(7, 1);
    source = await quick.connectHost("host-7");
  });
  afterEach(() => quick.close());

  /** Opens camera 700 for a user of its own. */
  async function watch(userId: number) {
    const watcher = await quick.connectViewer(quick.addViewer(userId, [700]));
    const { stream_id: streamId } = await watcher.open(700);
    return { watcher, streamId };
  }

  test("end no stream where they cannot be read", async () => {
    const opening = watch(1);
    await source.serve();
    const { watcher, streamId } = await opening;
    const failing = vi.fn(() => Promise.reject(new Error("database away")));
    quick.beforeCamera = failing;
    await vi.waitFor(() => expect(failing.mock.calls.length).toBeGreaterThan(2));
    source.keyframe(streamId, "goes on");
    await watcher.frame(streamId, (frame) => textOf(frame) === "goes on");
    expect(watcher.messages.drain()).not.toContainEqual(expect.objectContaining({ type: "ended" }));
  });

  test("are read for one socket after the other", async () => {
    const opening = watch(1);
    await source.serve();
    await opening;
    await watch(2);
    let asked = 0;
    let atOnce = 0;
    let maxAtOnce = 0;
    quick.beforeCamera = async () => {
      asked += 1;
      atOnce += 1;
      maxAtOnce = Math.max(maxAtOnce, atOnce);
      await new Promise((resolve) => setImmediate(resolve));
      atOnce -= 1;
    };
    await vi.waitFor(() => expect(asked).toBeGreaterThan(5));
    expect(maxAtOnce).toBe(1);
  });
});

test("C10: a session that ends by the clock loses its socket at the next ping", async () => {
  const quick = await createMediaCloud({ settings: { pingMs: 20 } });
  const watcher = await quick.connectViewer(quick.addViewer(1, []));
  quick.ended.add("session-1");
  expect(await watcher.closed).toBe(mediaCloseCodes.revoked);
  await quick.close();
});
