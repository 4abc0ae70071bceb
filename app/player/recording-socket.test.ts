import { afterEach, beforeEach, expect, test } from "vitest";
import { WebSocket } from "ws";
import { encodeFrame, frameKinds } from "~contract/media";
import {
  createMediaCloud,
  type MediaCloud,
  testOrigin,
} from "../../tests/support/media/media-cloud";
import { type TestHost, testMime } from "../../tests/support/media/test-host";
import { type RangeEvent, RecordingError, RecordingSocket } from "./recording-socket";

/** Against the real relay and a host spelled out by hand. */

let cloud: MediaCloud;
let host: TestHost;
let recordings: RecordingSocket;
let token: string;

beforeEach(async () => {
  cloud = await createMediaCloud();
  const { code } = cloud.addHost(1, 1);
  token = cloud.addViewer(1, [100]);
  host = await cloud.connectHost(code);
  recordings = new RecordingSocket({
    getTicket: async () => cloud.issueTicket(token),
    getUrl: (ticket) => `${cloud.origin.replace("http", "ws")}/media/live?ticket=${ticket}`,
    createSocket: (url) =>
      new WebSocket(url, { headers: { origin: testOrigin } }) as unknown as globalThis.WebSocket,
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

test("a range comes with its format, init segment and fragments, to its end", async () => {
  const { over } = read();
  const { stream_id, from_ms, until_ms, keyframes_only } = await nextRead();
  expect([from_ms, until_ms, keyframes_only]).toEqual([1_000, 9_000, false]);
  host.say({ type: "read_format", stream_id, mime: testMime, width: 320, height: 180 });
  host.send(stream_id, frameKinds.init, "init");
  host.keyframe(stream_id, "one");
  host.delta(stream_id, "two");
  host.say({ type: "read_end", stream_id, next_ms: 9_500 });
  const events = await over;
  expect(events.map(({ type }) => type)).toEqual(["format", "init", "fragment", "fragment", "end"]);
  expect(events.at(-1)).toEqual({ type: "end", nextMs: 9_500 });
});

test("what was taken is acknowledged to the host, also of a range that was taken back", async () => {
  const { cancel, events } = read();
  const { stream_id } = await nextRead();
  host.say({ type: "read_format", stream_id, mime: testMime, width: 320, height: 180 });
  host.keyframe(stream_id, new Uint8Array(70_000));
  expect(await host.messages.take(({ type }) => type === "read_ack")).toMatchObject({
    bytes: 70_000,
  });
  cancel();
  await host.nextStop(stream_id);
  expect(events.length).toBe(2);
});

test("coverage is answered, and refused with its reason", async () => {
  const asking = recordings.coverage("100", { fromMs: 0, untilMs: 100 }, 10);
  const asked = await host.messages.take(({ type }) => type === "coverage");
  const request = asked.type === "coverage" ? asked.request : 0;
  host.say({ type: "coverage", request, spans: [[1, 2]], first_ms: 1, last_ms: 2 });
  expect(await asking).toMatchObject({ spans: [[1, 2]] });
  const refused = recordings.coverage("7", { fromMs: 0, untilMs: 100 }, 10);
  await expect(refused).rejects.toEqual(new RecordingError("not_found"));
});

test("a host that goes fails its ranges; a line that breaks too, and the next range connects anew", async () => {
  const first = read();
  await nextRead();
  host.socket.terminate();
  expect((await first.over).at(-1)).toEqual({ type: "failed", reason: "host_gone" });
  host = await cloud.connectHost("host-1");
  const second = read();
  await nextRead();
  await cloud.bus.publish("session_revoked", { sessionIds: [token] });
  expect((await second.over).at(-1)).toEqual({ type: "failed", reason: "failed" });
  const third = read();
  const { stream_id } = await nextRead();
  host.say({ type: "read_end", stream_id, next_ms: null });
  expect(await third.over).toEqual([{ type: "end", nextMs: null }]);
});

test("a host that sends far beyond its window loses the range, and the relay keeps none of it", async () => {
  const { over } = read();
  const { stream_id } = await nextRead();
  host.say({ type: "read_format", stream_id, mime: testMime, width: 320, height: 180 });
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
