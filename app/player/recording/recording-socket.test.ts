import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { SignedOutError } from "~/lib/http/socket-ticket";
import { type DetectedObject, encodeBoxes, encodeFrame, frameKinds } from "~contract/media";
import { createFakeRelay, createSocket } from "../../../tests/support/fake-relay";
import {
  createMediaCloud,
  type MediaCloud,
  testOrigin,
} from "../../../tests/support/media/media-cloud";
import { type TestHost, testMime } from "../../../tests/support/media/test-host";
import { type RangeEvent, RecordingSocket } from "./recording-socket";

/** Uses the real relay and a scripted host. */

let cloud: MediaCloud;
let host: TestHost;
let recordings: RecordingSocket;
let token: string;
let lines: WebSocket[];
let isSignedIn: boolean;

beforeEach(async () => {
  lines = [];
  isSignedIn = true;
  cloud = await createMediaCloud();
  const { code } = cloud.addHost(1, 1);
  token = cloud.addViewer(1, [100]);
  host = await cloud.connectHost(code);
  recordings = new RecordingSocket({
    getTicket: async () => {
      if (!isSignedIn) throw new SignedOutError();
      return cloud.issueTicket(token);
    },
    getUrl: (ticket) => `${cloud.origin.replace("http", "ws")}/media/live?ticket=${ticket}`,
    createSocket: (url) => {
      const line = new WebSocket(url, { headers: { origin: testOrigin } });
      lines.push(line);
      return line as unknown as globalThis.WebSocket;
    },
    waits: { retryMs: 10 },
  });
});

afterEach(async () => {
  recordings.dispose();
  host.socket.terminate();
  await cloud.close();
});

const range = { cameraId: "100", stream: "sub" as const, fromMs: 1_000, untilMs: 9_000 };

async function nextRead() {
  const message = await host.messages.take((candidate) => candidate.type === "read");
  if (message.type !== "read") throw new Error("no read");
  return message;
}

function read(request = range) {
  const events: RangeEvent[] = [];
  let cancel = () => {};
  const over = new Promise<RangeEvent[]>((resolve) => {
    cancel = recordings.read(request, (event) => {
      events.push(event);
      if (event.type === "end" || event.type === "failed") resolve(events);
    });
  });
  return { events, over, cancel: () => cancel() };
}

test("a range comes with what was detected in its pictures, where the recorder keeps it", async () => {
  const { over } = read();
  const { stream_id, boxes } = await nextRead();
  expect(boxes).toBe(true);
  const objects: DetectedObject[] = [{ id: "a", kind: "person", box: [0.1, 0.2, 0.3, 0.4] }];
  host.sendMessage({ type: "read_format", stream_id, mime: testMime, width: 320, height: 180 });
  host.send(stream_id, frameKinds.boxes, new TextDecoder().decode(encodeBoxes(objects)));
  host.keyframe(stream_id, "one");
  host.sendMessage({ type: "read_end", stream_id, next_ms: null });
  const [, seen] = await over;
  expect(seen).toMatchObject({ type: "boxes", objects });
});

test("a range comes with its format, init segment and fragments, to its end", async () => {
  const { over } = read();
  const { stream_id, from_ms, until_ms, keyframes_only } = await nextRead();
  expect([from_ms, until_ms, keyframes_only]).toEqual([1_000, 9_000, false]);
  host.sendMessage({ type: "read_format", stream_id, mime: testMime, width: 320, height: 180 });
  host.send(stream_id, frameKinds.init, "init");
  host.keyframe(stream_id, "one");
  host.delta(stream_id, "two");
  host.sendMessage({ type: "read_end", stream_id, next_ms: 9_500 });
  const events = await over;
  expect(events.map(({ type }) => type)).toEqual(["format", "init", "fragment", "fragment", "end"]);
  expect(events.slice(2, 4)).toMatchObject([{ keyframe: true }, { keyframe: false }]);
  expect(events.at(-1)).toEqual({ type: "end", nextMs: 9_500 });
});

test("what was taken is acknowledged to the host, also of a range that was taken back", async () => {
  const { cancel, events } = read();
  const { stream_id } = await nextRead();
  host.sendMessage({ type: "read_format", stream_id, mime: testMime, width: 320, height: 180 });
  host.keyframe(stream_id, new Uint8Array(70_000));
  expect(await host.messages.take(({ type }) => type === "read_ack")).toMatchObject({
    bytes: 70_000,
  });
  cancel();
  await host.nextStop(stream_id);
  expect(events.length).toBe(2);
});

test("a host that goes fails its ranges; a line that breaks too, and the next range connects anew", async () => {
  const first = read();
  await nextRead();
  host.socket.terminate();
  expect((await first.over).at(-1)).toEqual({ type: "failed", reason: "host_gone" });
  host = await cloud.connectHost("host-1");
  const second = read();
  const begun = await nextRead();
  host.sendMessage({
    type: "read_format",
    stream_id: begun.stream_id,
    mime: testMime,
    width: 320,
    height: 180,
  });
  await vi.waitFor(() => expect(second.events).toHaveLength(1));
  lines.at(-1)?.terminate();
  expect((await second.over).at(-1)).toEqual({ type: "failed", reason: "failed" });
  const third = read();
  const { stream_id } = await nextRead();
  host.sendMessage({ type: "read_end", stream_id, next_ms: null });
  expect(await third.over).toEqual([{ type: "end", nextMs: null }]);
});

test("when the session ends, what is asked for fails at once and nothing connects anew", async () => {
  const first = read();
  await nextRead();
  isSignedIn = false;
  await cloud.bus.publish("session_revoked", { sessionIds: [token] });
  expect((await first.over).at(-1)).toEqual({ type: "failed", reason: "failed" });
  expect((await read().over).at(-1)).toEqual({ type: "failed", reason: "failed" });
  await vi.waitFor(() => expect(recordings.state.kind).toBe("stopped"));
  expect((await read().over).at(-1)).toEqual({ type: "failed", reason: "failed" });
  expect([recordings.state, lines.length]).toEqual([{ kind: "stopped", reason: "signed_out" }, 1]);
});

test("a host that sends far beyond its window loses the range, and the relay keeps none of it", async () => {
  const { over } = read();
  const { stream_id } = await nextRead();
  host.sendMessage({ type: "read_format", stream_id, mime: testMime, width: 320, height: 180 });
  const payload = new Uint8Array(3 * 1024 * 1024);
  const frame = encodeFrame({
    kind: frameKinds.fragment,
    keyframe: true,
    streamId: stream_id,
    capturedMs: 1,
    payload,
  });
  for (let count = 0; count < 8; count++) host.socket.send(frame);
  expect((await over).at(-1)).toEqual({ type: "failed", reason: "failed" });
});

test("what comes of a range that was given up is acknowledged too: the relay measures the socket", async () => {
  const relay = await createFakeRelay();
  const getTicket = async () => "ticket";
  const socket = new RecordingSocket({ getTicket, getUrl: relay.url, createSocket });
  const saidActions = () => relay.received.map(({ action }) => action);
  const cancel = socket.read(range, () => {});
  await vi.waitFor(() => expect(saidActions()).toEqual(["read"]));
  cancel();
  const payload = new Uint8Array(200 * 1024);
  relay.send({ kind: frameKinds.fragment, streamId: 7, payload });
  await vi.waitFor(() =>
    expect(relay.received).toContainEqual({ action: "ack", bytes: payload.byteLength }),
  );
  socket.dispose();
  await relay.close();
});

test("a relay that never answers a range loses the socket, and the range is asked for anew", async () => {
  const relay = await createFakeRelay();
  const waits = { retryMs: 10, beatMs: 30 };
  const socket = new RecordingSocket({
    getTicket: async () => "ticket",
    getUrl: relay.url,
    createSocket,
    waits,
  });
  socket.read(range, () => {});
  // No number of times: it is asked for anew until the test looks.
  await vi.waitFor(() => expect(relay.received.length).toBeGreaterThan(1));
  expect(relay.received[1]).toMatchObject({ action: "read", from_ms: range.fromMs });
  expect(relay.tickets.length).toBeGreaterThan(1);
  socket.dispose();
  await relay.close();
});

test("suspended, it has no socket and its ranges fail; what is read then is asked for when it is resumed", async () => {
  const relay = await createFakeRelay();
  const socket = new RecordingSocket({
    getTicket: async () => "ticket",
    getUrl: relay.url,
    createSocket,
  });
  const events: RangeEvent[] = [];
  socket.read(range, (event) => events.push(event));
  await vi.waitFor(() => expect(relay.received).toHaveLength(1));
  socket.suspend();
  await vi.waitFor(() => expect(relay.socketCount()).toBe(0));
  expect(events).toEqual([{ type: "failed", reason: "failed" }]);
  socket.read(range, () => {});
  expect(socket.state).toEqual({ kind: "suspended" });
  socket.resume();
  await vi.waitFor(() => expect(relay.received).toHaveLength(2));
  socket.dispose();
  await relay.close();
});
