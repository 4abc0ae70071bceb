import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { frameKinds } from "../../contract/media";
import {
  type CallingConsole,
  openCaller,
  openHolder,
  type TestConsole,
} from "../../tests/support/media/consoles";
import { createMediaCloud, type MediaCloud } from "../../tests/support/media/media-cloud";
import { RecordingSink } from "../../tests/support/media/recording-sink";
import type { TestHost } from "../../tests/support/media/test-host";
import { type NatsServer, startNatsServer } from "../../tests/support/nats-server";
import { answerSubject, hostSubject } from "./host-protocol";

const camera = { hostId: 7, index: 0 };
const quick = { everyMs: 10, silenceMs: 1_000 };

let server: NatsServer;
let cloud: MediaCloud;
let holder: TestConsole;
let caller: CallingConsole;
let host: TestHost;

beforeEach(async () => {
  server = await startNatsServer();
  cloud = await createMediaCloud({ settings: { lingerMs: 0 } });
  cloud.addHost(7, 1);
  holder = await openHolder(cloud, server.url, quick);
  caller = await openCaller(cloud, server.url, quick);
  host = await cloud.connectHost("host-7");
  await isInReach();
});

afterEach(async () => {
  await caller.close();
  await holder.close();
  await cloud.close();
  await server.stop();
});

const isInReach = () =>
  vi.waitFor(async () => expect(await caller.cameras.isHostConnected(7)).toBe(true));

async function play(by: CallingConsole = caller) {
  const sink = new RecordingSink();
  const stream = by.cameras.openStream(camera, "sub", sink);
  const { stream_id: id } = await host.serve();
  host.keyframe(id, "key");
  await vi.waitFor(() => expect(sink.frames).toHaveLength(2));
  return { sink, stream, id };
}

test("a camera sends once for the viewers of all consoles, until the last has left", async () => {
  const { sink, stream, id } = await play();
  const other = await openCaller(cloud, server.url, quick);
  const there = new RecordingSink();
  const second = other.cameras.openStream(camera, "sub", there);
  const viewer = await cloud.connectViewer(cloud.addViewer(1, [700]));
  const opened = await viewer.open(700, "sub");
  // The one that comes later begins with the picture there is.
  await vi.waitFor(() => expect(there.frames).toHaveLength(2));
  host.delta(id, "moved");
  await vi.waitFor(() => expect([sink, there].map(({ frames }) => frames.length)).toEqual([3, 3]));
  await viewer.frame(
    opened.stream_id,
    ({ payload }) => Buffer.from(payload).toString() === "moved",
  );
  stream.stop();
  second.stop();
  viewer.sendMessage({ action: "close", stream_id: opened.stream_id });
  await host.nextStop(id);
  expect(host.messages.drain().filter(({ type }) => type === "start")).toEqual([]);
  await other.close();
});

test("a live stream is cut for HLS where its host is, and every console has the same files of it", async () => {
  const viewed = { userId: 3, camera, stream: "sub" } as const;
  const asked = caller.liveFiles.request({ ...viewed, file: { kind: "playlist" } });
  const { stream_id: id } = await host.serve();
  const fragment = (capturedMs: number, bytes: number) =>
    host.frame({
      kind: frameKinds.fragment,
      keyframe: true,
      streamId: id,
      capturedMs,
      payload: Buffer.alloc(bytes, 7),
    });
  // The first segment is longer than one message of NATS.
  for (const [capturedMs, bytes] of [
    [0, 1_500_000],
    [1_000, 1_500_000],
    [2_000, 9],
  ] as const)
    fragment(capturedMs, bytes);
  const playlist = Buffer.from((await asked).bytes).toString();
  const numberOf = (pattern: RegExp) => Number(pattern.exec(playlist)?.[1]);
  const files = [
    { kind: "init", number: numberOf(/live\/(\d+)\.mp4/) },
    { kind: "segment", number: numberOf(/live\/(\d+)\.m4s/) },
  ] as const;
  for (const file of files) {
    const [here, there] = [
      await cloud.liveFiles.request({ ...viewed, file }),
      await caller.liveFiles.request({ ...viewed, file }),
    ];
    expect(Buffer.from(there.bytes).equals(Buffer.from(here.bytes))).toBe(true);
    expect(there.videoMs).toBe(file.kind === "segment" ? 2_000 : 0);
  }
  const late = { kind: "segment", number: files[1].number + 100 } as const;
  await expect(caller.liveFiles.request({ ...viewed, file: late })).rejects.toThrow("not_found");
  const stranger = { ...viewed, userId: 4, file: files[1] };
  await expect(caller.liveFiles.request(stranger)).rejects.toThrow("not_found");
});

test("a console that is killed stops what it watched", async () => {
  const { id } = await play();
  await caller.nats.close();
  await host.nextStop(id);
});

test("a console that is killed ends what it sent", async () => {
  const { sink } = await play();
  await holder.nats.close();
  await vi.waitFor(() => expect(sink.endings).toEqual(["host_gone"]));
  const next = new RecordingSink();
  caller.cameras.openStream(camera, "sub", next);
  // The directory still names the connection, but no console holds it.
  await vi.waitFor(() => expect(next.endings).toEqual(["host_offline"]));
});

test("a host that connected to another console ends what the first one owes", async () => {
  const { sink } = await play();
  const elsewhere = { accountId: 1, hostId: 7, connected: true, connectionId: "another" };
  await cloud.bus.publish("host_state", elsewhere);
  expect(sink.endings).toEqual(["host_gone"]);
});

test("without NATS video ends and says so, and is there again with it", async () => {
  const { sink, id } = await play();
  await server.stop();
  await vi.waitFor(() => expect(sink.endings).toEqual(["host_gone"]));
  // The camera stops sending, since no console receives it any more.
  await host.nextStop(id);
  const meanwhile = new RecordingSink();
  caller.cameras.openStream(camera, "sub", meanwhile);
  await vi.waitFor(() => expect(meanwhile.endings).toEqual(["host_offline"]));
  await server.start();
  await isInReach();
  expect((await play()).sink.endings).toEqual([]);
});

test("a message that was lost ends the stream instead of damaging it", async () => {
  const { sink, stream, id } = await play();
  const part = Buffer.alloc(16);
  part.writeUInt32BE(99, 4);
  const subject = answerSubject(caller.nats.consoleId, stream.streamId);
  holder.nats.publish(subject, part);
  await vi.waitFor(() => expect(sink.endings).toEqual(["host_gone"]));
  await host.nextStop(id);
});

test("what another version says is left out, and calls go on", async () => {
  const connectionId = cloud.connections.get(7) ?? "";
  for (const text of ["", "{", '{"consoleId":"x","call":1,"message":{"type":"of tomorrow"}}']) {
    caller.nats.publish(hostSubject(connectionId), text);
  }
  const { sink } = await play();
  expect(sink.frames.map(({ frame }) => frame.kind)).toEqual([
    frameKinds.init,
    frameKinds.fragment,
  ]);
});
