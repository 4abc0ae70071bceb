import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { encodeBoxes, frameKinds, type StreamEndReason } from "~contract/media";
import {
  createFakeRelay,
  createSocket,
  type FakeRelay,
  openedAs,
} from "../../tests/support/fake-relay";
import { LiveSocket } from "./live-socket";
import type { StreamEvent, StreamRequest } from "./stream-channel";

let relay: FakeRelay;
let socket: LiveSocket;
let ticketNumber = 0;
const getTicket = vi.fn(async () => `ticket-${++ticketNumber}`);

beforeEach(async () => {
  ticketNumber = 0;
  getTicket.mockReset().mockImplementation(async () => `ticket-${++ticketNumber}`);
  relay = await createFakeRelay();
  socket = new LiveSocket({
    getTicket,
    getUrl: relay.url,
    createSocket,
    waits: { retryMs: 10, probeMs: 10, slowProbeMs: 10, ackMs: 5 },
  });
});
afterEach(async () => {
  socket.dispose();
  await relay.close();
});

/** Subscribes to a stream and collects its events. */
function watch(cameraId: string, change: Partial<StreamRequest> = {}) {
  const events: StreamEvent[] = [];
  const leave = socket.subscribe(
    { cameraId, stream: "sub", keyframesOnly: false, order: 0, ...change },
    (event) => events.push(event),
  );
  return { events, types: () => events.map((event) => event.type), leave };
}
const said = (action: string) => relay.received.filter((message) => message.action === action);
const waitFor = (check: () => void) => vi.waitFor(check, { interval: 5 });
const fail = (reason: StreamEndReason) => {
  relay.onOpen = ({ request }, answer) => answer({ type: "failed", request, reason });
};

describe("streams", () => {
  test("one socket and one ticket serve all cameras of a page", async () => {
    const tiles = ["1", "2", "3"].map((id) => watch(id));
    await waitFor(() => expect(tiles.every((tile) => tile.types().includes("opened"))).toBe(true));
    expect(relay.tickets).toEqual(["ticket-1"]);
    expect(relay.socketCount()).toBe(1);
  });

  test("two tiles of one camera and stream share one subscription", async () => {
    const first = watch("1");
    const second = watch("1");
    await waitFor(() => expect(second.types()).toContain("opened"));
    expect(said("open")).toHaveLength(1);
    first.leave();
    relay.send({ kind: frameKinds.fragment, streamId: 100, keyframe: true });
    await waitFor(() => expect(second.types()).toContain("fragment"));
    second.leave();
    await waitFor(() => expect(said("close")).toEqual([{ action: "close", stream_id: 100 }]));
  });

  test("a tile that joins late gets the init segment, then waits for a keyframe", async () => {
    const first = watch("1");
    await waitFor(() => expect(first.types()).toContain("opened"));
    relay.send({ kind: frameKinds.init, streamId: 100 });
    relay.send({ kind: frameKinds.fragment, streamId: 100, keyframe: true });
    await waitFor(() => expect(first.types()).toContain("fragment"));
    const late = watch("1");
    relay.send({ kind: frameKinds.fragment, streamId: 100 });
    relay.send({ kind: frameKinds.fragment, streamId: 100, keyframe: true });
    await waitFor(() => expect(late.types()).toEqual(["opened", "init", "fragment"]));
    expect(first.types().filter((type) => type === "fragment")).toHaveLength(3);
  });

  test("streams open in view order, four at a time", async () => {
    const answers: (() => void)[] = [];
    relay.onOpen = ({ request }, answer) =>
      answers.push(() =>
        answer({
          type: "opened",
          request,
          stream_id: request,
          mime: "video/mp4",
          width: 1,
          height: 1,
        }),
      );
    for (const order of [5, 3, 1, 0, 4, 2]) watch(`${order}`, { order });
    await waitFor(() => expect(answers).toHaveLength(4));
    answers.shift()?.();
    await waitFor(() => expect(said("open")).toHaveLength(5));
    const cameras = said("open").map((message) => "host_cam_id" in message && message.host_cam_id);
    expect(cameras).toEqual(["0", "1", "2", "3", "4"]);
  });

  test("a wall that turns to keyframes keeps receiving on the stream number it shares", async () => {
    relay.onOpen = ({ request }, answer) =>
      answer({
        type: "opened",
        request,
        stream_id: 7,
        mime: "video/mp4",
        width: 1,
        height: 1,
      });
    const full = watch("1");
    await waitFor(() => expect(full.types()).toContain("opened"));
    const keyframes = watch("1", { keyframesOnly: true });
    await waitFor(() => expect(keyframes.types()).toContain("opened"));
    full.leave();
    await waitFor(() => expect(said("close")).toHaveLength(1));
    relay.send({ kind: frameKinds.fragment, streamId: 7, keyframe: true });
    await waitFor(() => expect(keyframes.types()).toContain("fragment"));
  });

  test("boxes reach the tiles whose picture runs, and no others", async () => {
    const object = { id: "worker-1", kind: "person", box: [0.1, 0.2, 0.3, 0.4] } as const;
    const payload = encodeBoxes([{ ...object, box: [...object.box] }]);
    const first = watch("1");
    await waitFor(() => expect(first.types()).toContain("opened"));
    relay.send({ kind: frameKinds.fragment, streamId: 100, keyframe: true });
    await waitFor(() => expect(first.types()).toContain("fragment"));
    const late = watch("1");
    relay.send({ kind: frameKinds.boxes, streamId: 100, payload });
    await waitFor(() => expect(first.events.at(-1)).toMatchObject({ objects: [object] }));
    expect(late.types()).not.toContain("boxes");
  });

  test("what was taken is acknowledged to the byte", async () => {
    const tile = watch("1");
    await waitFor(() => expect(tile.types()).toContain("opened"));
    const payload = new Uint8Array(50_000);
    for (let count = 0; count < 5; count++) {
      relay.send({ kind: frameKinds.fragment, streamId: 100, keyframe: true, payload });
    }
    const sum = () =>
      said("ack").reduce((total, message) => total + ("bytes" in message ? message.bytes : 0), 0);
    await waitFor(() => expect(sum()).toBe(250_000));
    expect(socket.receivedBytes).toBe(250_000);
    // Frames of a closed stream count too: the relay counts by socket.
    relay.send({ kind: frameKinds.fragment, streamId: 999, payload });
    await waitFor(() => expect(sum()).toBe(300_000));
  });

  test("a stream that is answered when its tile has left is closed again", async () => {
    let answer = () => {};
    relay.onOpen = ({ request, host_cam_id: id }, reply) => {
      if (id === "1") answer = () => reply(openedAs(request, 7));
    };
    const tile = watch("1");
    // Keeps the socket.
    watch("2");
    await waitFor(() => expect(said("open")).toHaveLength(2));
    tile.leave();
    await Promise.resolve();
    answer();
    await waitFor(() => expect(said("close")).toEqual([{ action: "close", stream_id: 7 }]));
  });
});

describe("what does not open", () => {
  test.each<StreamEndReason>(["not_found", "no_license", "revoked"])(
    "%s is final: the camera is not asked for again",
    async (reason) => {
      relay.onOpen = ({ request, host_cam_id: id }, answer) =>
        answer({ type: "failed", request, reason: id === "1" ? reason : "camera_offline" });
      const tile = watch("1");
      await waitFor(() => expect(tile.events.at(-1)).toEqual({ type: "ended", reason }));
      watch("2");
      const asked = (id: string) =>
        said("open").filter((message) => "host_cam_id" in message && message.host_cam_id === id);
      await waitFor(() => expect(asked("2").length).toBeGreaterThan(3));
      expect(asked("1")).toHaveLength(1);
    },
  );

  test("a camera that was away is asked for at once when it is heard to be back", async () => {
    const waits = { retryMs: 60_000, probeMs: 60_000, slowProbeMs: 60_000 };
    socket.dispose();
    socket = new LiveSocket({ getTicket, getUrl: relay.url, createSocket, waits });
    const { onOpen } = relay;
    fail("camera_offline");
    const tiles = ["1", "2"].map((id) => watch(id));
    const ended = { type: "ended", reason: "camera_offline" };
    await waitFor(() => expect(tiles.map(({ events }) => events.at(-1))).toEqual([ended, ended]));
    relay.onOpen = onOpen;
    socket.retryCamera("1");
    await waitFor(() => expect(tiles[0]?.events.at(-1)?.type).toBe("opened"));
    expect(tiles[1]?.events.at(-1)).toEqual(ended);
  });

  test("a camera that is away is asked for until it is back", async () => {
    fail("host_offline");
    const tile = watch("1");
    await waitFor(() => expect(said("open").length).toBeGreaterThan(2));
    expect(tile.events.at(-1)).toEqual({ type: "ended", reason: "host_offline" });
    relay.onOpen = ({ request }, answer) =>
      answer({ type: "opened", request, stream_id: 5, mime: "", width: 1, height: 1 });
    await waitFor(() => expect(tile.events.at(-1)?.type).toBe("opened"));
  });

  test("a stream lost after it played counts its tries, then is probed quietly", async () => {
    const tile = watch("1");
    await waitFor(() => expect(tile.types()).toContain("opened"));
    relay.send({ kind: frameKinds.fragment, streamId: 100, keyframe: true });
    await waitFor(() => expect(tile.types()).toContain("fragment"));
    fail("host_offline");
    relay.sendMessage({ type: "ended", stream_id: 100, reason: "host_gone" });
    await waitFor(() => expect(tile.events.at(-1)?.type).toBe("ended"));
    const tries = tile.events.flatMap((event) =>
      event.type === "interrupted" ? [[event.attempt, event.of]] : [],
    );
    expect(tries).toEqual([1, 2, 3, 4, 5].map((attempt) => [attempt, 5]));
  });
});
