import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { frameKinds } from "../../contract/media";
import { openCaller, openHolder } from "../../tests/support/media/consoles";
import { createMediaCloud, type MediaCloud } from "../../tests/support/media/media-cloud";
import { RecordingSink } from "../../tests/support/media/recording-sink";
import { type TestHost, testMime } from "../../tests/support/media/test-host";
import { type NatsServer, startNatsServer } from "../../tests/support/nats-server";
import type { CameraRequests } from "./camera-requests";

/** The one contract of both ways to a host: what callers see must not depend on who holds its channel. */

let server: NatsServer;
beforeAll(async () => {
  server = await startNatsServer();
});
afterAll(() => server.stop());

/** A limit for a host that answers, and one for a host that does not. */
const [patientMs, shortMs] = [60_000, 300];

const ways = {
  async "in this process"(cloud: MediaCloud) {
    return { cameras: cloud.devices as CameraRequests, close: async () => {} };
  },
  async "through another console"(cloud: MediaCloud) {
    const holder = await openHolder(cloud, server.url);
    const caller = await openCaller(cloud, server.url);
    return {
      cameras: caller.cameras,
      async close() {
        await caller.close();
        await holder.close();
      },
    };
  },
};

describe.each(Object.keys(ways) as (keyof typeof ways)[])("a host %s", (way) => {
  let cloud: MediaCloud;
  let host: TestHost;
  let cameras: CameraRequests;
  let close = async () => {};

  async function open(answerMs = patientMs): Promise<void> {
    const timings = { startMs: answerMs, snapshotMs: answerMs };
    cloud = await createMediaCloud({ timings, settings: { lingerMs: 0 } });
    cloud.addHost(7, 2);
    ({ cameras, close } = await ways[way](cloud));
    host = await cloud.connectHost("host-7");
    host.hello([
      { index: 0, connected: true },
      { index: 1, connected: false },
    ]);
    await vi.waitFor(() => expect(cloud.cameraStates.get(7)).toHaveLength(2));
    await vi.waitFor(async () => expect(await cameras.isHostConnected(7)).toBe(true));
  }

  afterEach(async () => {
    await close();
    await cloud.close();
  });

  const camera = { hostId: 7, index: 0 };
  const range = { fromMs: 1_000, untilMs: 9_000 };
  const read = { ...range, stream: "sub" as const, keyframesOnly: false, stepMs: 0 };
  const clip = { ...range, stream: "main" as const, fromByte: 5 };
  const nextMessage = (type: string) => host.messages.take((message) => message.type === type);

  test("streams what the camera sends, under a number of this process, until it is stopped", async () => {
    await open();
    const sink = new RecordingSink();
    const stream = cameras.openStream(camera, "sub", sink);
    const { stream_id: id } = await host.serve();
    host.keyframe(id, "key");
    // Longer than one message of NATS may be.
    host.delta(id, Buffer.alloc(1_500_000, 7));
    host.delta(id, "last");
    await vi.waitFor(() => expect(sink.frames).toHaveLength(4));
    expect(sink.formats).toEqual([expect.objectContaining({ width: 320, height: 180 })]);
    expect(sink.frames.map(({ frame }) => frame.kind)).toEqual([
      frameKinds.init,
      ...Array(3).fill(frameKinds.fragment),
    ]);
    expect(sink.frames.map(({ frame }) => frame.keyframe)).toEqual([false, true, false, false]);
    expect(
      Buffer.from(sink.frames[2]?.frame.payload ?? []).equals(Buffer.alloc(1_500_000, 7)),
    ).toBe(true);
    // Viewers read the number in the bytes that are passed on to them.
    expect(new Set(sink.frames.map(({ message }) => message.readUInt32BE(4)))).toEqual(
      new Set([stream.streamId]),
    );
    stream.stop();
    await host.nextStop(id);
    expect(sink.endings).toEqual([]);
  });

  test("ends a stream that cannot begin with the reason", async () => {
    await open(shortMs);
    const endOf = async (camera: { hostId: number; index: number }) => {
      const sink = new RecordingSink();
      cameras.openStream(camera, "main", sink);
      await vi.waitFor(() => expect(sink.endings).toHaveLength(1));
      return sink.endings[0];
    };
    expect(await endOf({ hostId: 8, index: 0 })).toBe("host_offline");
    expect(await endOf({ hostId: 7, index: 1 })).toBe("camera_offline");
    // The host does not answer.
    expect(await endOf(camera)).toBe("failed");
  });

  test("ends a stream whose host leaves with the reason", async () => {
    await open();
    const sink = new RecordingSink();
    cameras.openStream(camera, "sub", sink);
    await host.serve();
    host.socket.terminate();
    await vi.waitFor(() => expect(sink.endings).toEqual(["host_gone"]));
    await vi.waitFor(async () => expect(await cameras.isHostConnected(7)).toBe(false));
  });

  test("gives a picture", async () => {
    await open();
    const asked = cameras.requestSnapshot(camera, 5_000);
    const request = await nextMessage("snapshot");
    expect(request).toMatchObject({ camera_index: 0, at_ms: 5_000 });
    const streamId = "request" in request ? Number(request.request) : 0;
    const payload = Buffer.from("jpeg");
    host.frame({
      kind: frameKinds.snapshot,
      keyframe: false,
      streamId,
      capturedMs: 4_900,
      payload,
    });
    const picture = await asked;
    expect(picture && { ...picture, jpeg: Buffer.from(picture.jpeg).toString() }).toEqual({
      jpeg: "jpeg",
      capturedMs: 4_900,
    });
  });

  test("gives no picture of a camera that is away, nor where the host is or does not answer", async () => {
    await open(shortMs);
    expect(await cameras.requestSnapshot(camera)).toBeNull();
    expect(await cameras.requestSnapshot({ hostId: 7, index: 1 })).toBeNull();
    expect(await cameras.requestSnapshot({ hostId: 8, index: 0 })).toBeNull();
  });

  test("says what is recorded, and in which segments", async () => {
    await open();
    const coverage = cameras.requestCoverage(camera, { ...range, resolutionMs: 1_000 });
    const wanted = await nextMessage("coverage");
    expect(wanted).toMatchObject({ camera_index: 0, from_ms: 1_000, until_ms: 9_000 });
    const request = "request" in wanted ? Number(wanted.request) : 0;
    host.sendMessage({ type: "coverage", request, spans: [[1, 2]], first_ms: 1, last_ms: null });
    expect(await coverage).toEqual({ spans: [[1, 2]], firstMs: 1, lastMs: null });

    const segments = cameras.requestSegments(camera, { ...range, stream: "sub", segmentMs: 6_000 });
    const asked = await nextMessage("segments");
    expect(asked).toMatchObject({ stream: "sub", segment_ms: 6_000 });
    const number = "request" in asked ? Number(asked.request) : 0;
    host.sendMessage({ type: "segments", request: number, segments: [[1, 2, 3]] });
    expect(await segments).toEqual([[1, 2, 3]]);

    const away = { hostId: 8, index: 0 };
    expect(await cameras.requestCoverage(away, { ...range, resolutionMs: 0 })).toBeNull();
    expect(
      await cameras.requestSegments(away, { ...range, stream: "sub", segmentMs: 1 }),
    ).toBeNull();
  });

  test("reads a range at the reader's pace, to its end", async () => {
    await open();
    const sink = new RecordingSink();
    const running = cameras.read(camera, { ...read, boxes: true }, sink);
    const { stream_id: id } = (await nextMessage("read")) as { stream_id: number };
    const format = { mime: testMime, width: 1, height: 2 };
    host.sendMessage({ type: "read_format", stream_id: id, ...format });
    host.keyframe(id, "group");
    await vi.waitFor(() => expect(sink.frames).toHaveLength(1));
    expect(sink.formats).toEqual([format]);
    expect(sink.frames[0]?.frame.streamId).toBe(running.streamId);
    running.acknowledge(5);
    expect(await nextMessage("read_ack")).toMatchObject({ stream_id: id, bytes: 5 });
    host.sendMessage({ type: "read_end", stream_id: id, next_ms: 9_000 });
    await vi.waitFor(() => expect(sink.ends).toEqual([9_000]));
    expect(sink.endings).toEqual([]);
  });

  test("reads a clip, and stops it", async () => {
    await open();
    const sink = new RecordingSink();
    const running = cameras.readClip(camera, clip, sink);
    const asked = await nextMessage("clip");
    expect(asked).toMatchObject({ from_byte: 5, stream: "main" });
    const { stream_id: id } = asked as { stream_id: number };
    host.sendMessage({ type: "clip_started", stream_id: id, total_bytes: 100 });
    host.send(id, frameKinds.clip, "bytes");
    await vi.waitFor(() => expect(sink.text()).toBe("bytes"));
    expect(sink.sizes).toEqual([100]);
    running.stop();
    await host.nextStop(id);
  });

  test("ends a range and a clip with the reason", async () => {
    await open();
    const offline = [new RecordingSink(), new RecordingSink()] as const;
    cameras.read({ hostId: 8, index: 0 }, read, offline[0]);
    cameras.readClip({ hostId: 8, index: 0 }, clip, offline[1]);
    await vi.waitFor(() =>
      expect(offline.map(({ endings }) => endings)).toEqual([["host_offline"], ["host_offline"]]),
    );
    const refused = new RecordingSink();
    cameras.read(camera, read, refused);
    const { stream_id: id } = (await nextMessage("read")) as { stream_id: number };
    host.sendMessage({ type: "ended", stream_id: id, reason: "not_found" });
    await vi.waitFor(() => expect(refused.endings).toEqual(["not_found"]));
    const left = new RecordingSink();
    cameras.readClip(camera, clip, left);
    await nextMessage("clip");
    host.socket.terminate();
    await vi.waitFor(() => expect(left.endings).toEqual(["host_gone"]));
  });
});
