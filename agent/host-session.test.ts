import { beforeEach, describe, expect, test } from "vitest";
import { decodeFrame, frameKinds } from "../contract/media";
import { createHostSession, type HostSession } from "./host-session";
import { maxBufferedBytes } from "./sources/should-pause";
import type { Source, StreamSink } from "./sources/source";

const format = { mime: 'video/mp4; codecs="avc1.64000c"', width: 320, height: 180 };
let sent: (string | Uint8Array)[];
let bufferedBytes: number;
let sinks: StreamSink[];
let stopped: number;
let session: HostSession;

const source: Source = {
  listCameras: () => [],
  open(index, _stream, sink) {
    if (index === 9) return { type: "failed", reason: "camera_offline" };
    sinks.push(sink);
    return {
      type: "opened",
      ...format,
      stop() {
        stopped++;
      },
    };
  },
  findSnapshot: (index) =>
    index === 9
      ? Promise.reject(new Error("disk"))
      : Promise.resolve({ jpeg: new Uint8Array([7]), capturedMs: 5 }),
};

beforeEach(() => {
  [sent, bufferedBytes, sinks, stopped] = [[], 0, [], 0];
  const socket = {
    send: (data: string | Uint8Array) => void sent.push(data),
    async sendPaced(data: Uint8Array) {
      sent.push(data);
    },
    get bufferedBytes() {
      return bufferedBytes;
    },
  };
  session = createHostSession({ socket, source, agentVersion: "1", log: () => {} });
});

const say = (message: object) => session.receive(JSON.stringify(message));
const start = (streamId: number, index = 0) =>
  say({ type: "start", stream_id: streamId, camera_index: index, stream: "sub" });
const texts = () => sent.flatMap((data) => (typeof data === "string" ? [JSON.parse(data)] : []));
const payloads = () =>
  sent.flatMap((data) => (typeof data === "string" ? [] : [decodeFrame(data)?.payload[0]]));

function frame(number: number, keyframe = false): void {
  const payload = new Uint8Array([number]);
  sinks.at(-1)?.frame({ kind: frameKinds.fragment, keyframe, capturedMs: 1, payload });
}

test("says hello first", () => {
  expect(texts()).toEqual([{ type: "hello", agent_version: "1", cameras: [] }]);
});

test("starts, stops, and starts a stream of the same number anew", () => {
  start(1);
  start(1);
  expect(stopped).toBe(1);
  say({ type: "stop", stream_id: 1 });
  say({ type: "stop", stream_id: 1 });
  expect(stopped).toBe(2);
  expect(texts().slice(1)).toEqual(Array(2).fill({ type: "started", stream_id: 1, ...format }));
});

test("tells why a stream did not start or ended, once", () => {
  start(1, 9);
  start(2);
  sinks[0]?.ended("camera_gone");
  sinks[0]?.ended("camera_gone");
  expect(texts().filter((message) => message.type === "ended")).toEqual([
    { type: "ended", stream_id: 1, reason: "camera_offline" },
    { type: "ended", stream_id: 2, reason: "camera_gone" },
  ]);
});

describe("on a slow line", () => {
  test("a stream pauses until a keyframe finds room", () => {
    start(1);
    frame(1, true);
    bufferedBytes = maxBufferedBytes + 1;
    frame(2);
    frame(3, true);
    bufferedBytes = 0;
    frame(4);
    frame(5, true);
    frame(6);
    expect(payloads()).toEqual([1, 5, 6]);
  });
});

test("answers a snapshot with a frame of that number, or says that there is none", async () => {
  say({ type: "snapshot", request: 4, camera_index: 0 });
  say({ type: "snapshot", request: 5, camera_index: 9 });
  await new Promise((resolve) => setImmediate(resolve));
  const picture = sent.find((data) => typeof data !== "string");
  expect(picture && decodeFrame(picture)).toMatchObject({ kind: frameKinds.snapshot, streamId: 4 });
  expect(texts().at(-1)).toEqual({ type: "no_snapshot", request: 5 });
});

test("leaves unknown and damaged messages alone, and stops all at the end", () => {
  for (const text of ["{", "null", '{"type":"update_firmware"}', '{"type":"start"}']) {
    session.receive(text);
  }
  start(1);
  start(2);
  session.close();
  expect(stopped).toBe(2);
});
