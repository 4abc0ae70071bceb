import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { frameKinds } from "../../contract/media";
import {
  createMediaCloud,
  type MediaCloud,
  testOrigin,
} from "../../tests/support/media/media-cloud";
import { type TestHost, textOf } from "../../tests/support/media/test-host";
import { TestViewer } from "../../tests/support/media/test-viewer";

let cloud: MediaCloud;
let host: TestHost;

beforeEach(async () => {
  const settings = {
    lingerMs: 1,
    socketsPerUser: 3,
    socketsPerAccount: 5,
    openingsPerAddress: 4,
  };
  cloud = await createMediaCloud({ settings });
  cloud.addHost(7, 70);
  host = await cloud.connectHost("host-7");
});
afterEach(() => cloud.close());

const allCameras = Array.from({ length: 70 }, (_, index) => 700 + index);

describe("a socket", () => {
  test.each([
    ["without an Origin", {}, "HTTP 403"],
    ["of a foreign page", { origin: "http://evil.test" }, "HTTP 403"],
    ["of a page that only begins like ours", { origin: `${testOrigin}.evil.test` }, "HTTP 403"],
  ])("%s is refused before the upgrade", async (_name, headers, status) => {
    const token = cloud.addViewer(1, []);
    await expect(cloud.connectViewer(token, headers)).rejects.toThrow(status);
  });

  test("without a good ticket is refused before the upgrade", async () => {
    await expect(cloud.connectViewer("nobody")).rejects.toThrow("HTTP 401");
    const url = cloud.deviceUrl.replace("/device", "/media/live");
    await expect(TestViewer.connect(url, { origin: testOrigin })).rejects.toThrow("HTTP 401");
  });

  test("needs a ticket of its own: a used one is refused", async () => {
    const viewer = await cloud.connectViewer(cloud.addViewer(1, []));
    const again = TestViewer.connect(viewer.socket.url, { origin: testOrigin });
    await expect(again).rejects.toThrow("HTTP 401");
  });

  test("keeps its session in use for as long as it answers pings", async () => {
    await cloud.close();
    cloud = await createMediaCloud({ settings: { pingMs: 20 } });
    const token = cloud.addViewer(1, []);
    await cloud.connectViewer(token);
    const session = cloud.viewers.get(token)?.sessionId;
    await vi.waitFor(() => expect([...cloud.touched]).toEqual([session]));
  });

  test("beyond a user's share is refused until one of theirs closes", async () => {
    const token = cloud.addViewer(1, []);
    const [first] = await Promise.all([1, 2, 3].map(() => cloud.connectViewer(token)));
    await expect(cloud.connectViewer(token)).rejects.toThrow("HTTP 429");
    first?.socket.terminate();
    await vi.waitFor(() => cloud.connectViewer(token));
  });

  test("beyond an account's share is refused, however many users hold it", async () => {
    for (const id of [1, 2, 3, 4, 5]) await cloud.connectViewer(cloud.addViewer(id, []));
    await expect(cloud.connectViewer(cloud.addViewer(6, []))).rejects.toThrow("HTTP 429");
  });

  test("counts for its address only until its viewer is known", async () => {
    let tell = () => {};
    const known = new Promise<void>((resolve) => {
      tell = resolve;
    });
    const asked = vi.fn(() => known);
    cloud.beforeTicket = asked;
    const opening = [1, 2, 3, 4].map((id) => cloud.connectViewer(cloud.addViewer(id, [])));
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(4));
    await expect(cloud.connectViewer(cloud.addViewer(5, []))).rejects.toThrow("HTTP 429");
    tell();
    await Promise.all(opening);
    await cloud.connectViewer(cloud.addViewer(5, []));
  });

  test.each([
    ["an unknown action", '{"action":"ptz","host_cam_id":"700"}', 1008],
    ["something that is not JSON", "{", 1008],
    ["more than 4 kB", "x".repeat(5000), 1009],
    ["binary", Buffer.from("x"), 1003],
  ])("that sends %s is closed", async (_name, data, code) => {
    const viewer = await cloud.connectViewer(cloud.addViewer(1, []));
    viewer.socket.send(data);
    expect(await viewer.closed).toBe(code);
  });

  test("that sends a flood of one-byte fragments is closed with 1009", async () => {
    const viewer = await cloud.connectViewer(cloud.addViewer(1, []));
    for (let count = 0; count < 5000; count++) viewer.socket.send("x", { fin: false });
    expect(await viewer.closed).toBe(1009);
  });

  test("takes no more than 64 streams", async () => {
    const viewer = await cloud.connectViewer(cloud.addViewer(1, allCameras));
    const serving = Promise.all(allCameras.slice(0, 64).map(() => host.serve()));
    await Promise.all(allCameras.slice(0, 64).map((id) => viewer.open(id)));
    await serving;
    const refused = await viewer.requestStream(769);
    expect(refused).toMatchObject({ type: "failed", reason: "too_many_streams" });
  });
});

describe("a stream", () => {
  test("is one for all viewers, and a later one begins at the last keyframe", async () => {
    const first = await cloud.connectViewer(cloud.addViewer(1, [700]));
    const opening = first.open(700);
    const { stream_id: id } = await host.serve();
    await opening;
    for (const [kind, text] of [
      ["key", "k1"],
      ["delta", "d1"],
      ["key", "k2"],
      ["delta", "d2"],
    ]) {
      if (kind === "key") host.keyframe(id, text ?? "");
      else host.delta(id, text ?? "");
    }
    await first.frame(id, (frame) => textOf(frame) === "d2");
    const second = await cloud.connectViewer(cloud.addViewer(2, [700]));
    expect((await second.open(700)).stream_id).toBe(id);
    host.delta(id, "d3");
    await second.frame(id, (frame) => textOf(frame) === "d3");
    expect(second.frames.drain().map(textOf)).toEqual(["init", "k2", "d2"]);
    expect(host.messages.drain()).toEqual([]);
  });

  test("starts with a keyframe whatever the host sends first", async () => {
    const viewer = await cloud.connectViewer(cloud.addViewer(1, [700]));
    const opening = viewer.open(700);
    const { stream_id: id } = await host.serve();
    host.delta(id, "early");
    host.keyframe(id, "k");
    await opening;
    await viewer.frame(id, (frame) => textOf(frame) === "k");
    expect(viewer.frames.drain().map(textOf)).toEqual(["init"]);
  });

  test("gives keyframes only to whom asks for that", async () => {
    const viewer = await cloud.connectViewer(cloud.addViewer(1, [700]));
    const opening = viewer.open(700, "sub", true);
    const { stream_id: id } = await host.serve();
    await opening;
    for (const text of ["k1", "k2"]) {
      host.keyframe(id, text);
      host.delta(id, "delta");
    }
    host.keyframe(id, "k3");
    await viewer.frame(id, (frame) => textOf(frame) === "k3");
    expect(viewer.frames.drain().map(textOf)).toEqual(["init", "k1", "k2"]);
  });

  test("stops at the host after the last viewer, and opens anew for the next", async () => {
    const [one, two] = await Promise.all(
      [1, 2].map((id) => cloud.connectViewer(cloud.addViewer(id, [700]))),
    );
    const opening = one?.open(700);
    const { stream_id: id } = await host.serve();
    await opening;
    await two?.open(700);
    one?.sendMessage({ action: "close", stream_id: id });
    two?.socket.terminate();
    await host.nextStop(id);
    const again = one?.open(700);
    const next = await host.serve();
    expect(next.stream_id).not.toBe(id);
    expect((await again)?.stream_id).toBe(next.stream_id);
  });

  test("opened twice by one page is sent once, and needs two closes", async () => {
    const viewer = await cloud.connectViewer(cloud.addViewer(1, [700]));
    const both = Promise.all([viewer.open(700), viewer.open(700)]);
    const { stream_id: id } = await host.serve();
    expect((await both).map((opened) => opened.stream_id)).toEqual([id, id]);
    viewer.sendMessage({ action: "close", stream_id: id });
    host.keyframe(id, "still here");
    await viewer.frame(id, (frame) => frame.kind === frameKinds.fragment);
    viewer.sendMessage({ action: "close", stream_id: id });
    await host.nextStop(id);
  });

  test("ends with host_gone, and opens again when the host is back", async () => {
    const viewer = await cloud.connectViewer(cloud.addViewer(1, [700]));
    const opening = viewer.open(700);
    const { stream_id: id } = await host.serve();
    await opening;
    host.socket.terminate();
    expect(await viewer.ended(id)).toMatchObject({ reason: "host_gone" });
    expect(await viewer.requestStream(700)).toMatchObject({
      type: "failed",
      reason: "host_offline",
    });
    const back = await cloud.connectHost("host-7");
    const reopening = viewer.open(700);
    await back.serve();
    await reopening;
  });

  test("ends with camera_gone, and opens again when the camera is back", async () => {
    const viewer = await cloud.connectViewer(cloud.addViewer(1, [700]));
    const opening = viewer.open(700);
    const { stream_id: id } = await host.serve();
    await opening;
    host.sendMessage({ type: "camera_state", index: 0, connected: false });
    expect(await viewer.ended(id)).toMatchObject({ reason: "camera_gone" });
    expect(await viewer.requestStream(700)).toMatchObject({
      type: "failed",
      reason: "camera_offline",
    });
    host.sendMessage({ type: "camera_state", index: 0, connected: true });
    await vi.waitFor(() =>
      expect(cloud.cameraStates.get(7)).toEqual([{ index: 0, connected: true }]),
    );
    const reopening = viewer.open(700);
    await host.serve();
    await reopening;
  });

  test("that the host does not start in time fails", async () => {
    await cloud.close();
    cloud = await createMediaCloud({ timings: { startMs: 1 } });
    cloud.addHost(7, 1);
    host = await cloud.connectHost("host-7");
    const viewer = await cloud.connectViewer(cloud.addViewer(1, [700]));
    expect(await viewer.requestStream(700)).toMatchObject({ type: "failed", reason: "failed" });
    await host.nextStop((await host.nextStart()).stream_id);
  });
});
