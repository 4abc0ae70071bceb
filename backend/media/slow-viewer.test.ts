import { afterEach, expect, test } from "vitest";
import type { CloudMessage } from "../../contract/device";
import { frameKinds, mediaCloseCodes } from "../../contract/media";
import { createMediaCloud, type MediaCloud } from "../../tests/support/media/media-cloud";
import { type TestHost, testMime, textOf } from "../../tests/support/media/test-host";
import type { TestViewer } from "../../tests/support/media/test-viewer";
import { fragmentsDropped, fragmentsSent } from "../metrics/counted";

const big = Buffer.alloc(400 * 1024);
let cloud: MediaCloud;
let host: TestHost;
let slow: TestViewer;
let quick: TestViewer;
let id: number;

async function setUp(stuckMs: number): Promise<void> {
  cloud = await createMediaCloud({ settings: { stuckMs, stuckCheckMs: 5 } });
  cloud.addHost(7, 1);
  host = await cloud.connectHost("host-7");
  slow = await cloud.connectViewer(cloud.addViewer(1, [700]));
  quick = await cloud.connectViewer(cloud.addViewer(2, [700]));
  slow.acks = false;
  const opening = Promise.all([slow.open(700), quick.open(700)]);
  id = (await host.serve()).stream_id;
  await opening;
}
afterEach(() => cloud.close());

/** An answer shows that the relay has processed all messages before it. */
const settled = (viewer: TestViewer) => viewer.requestStream(999);

/**
 * Twice a viewer's limit of unacknowledged bytes; the quick viewer acknowledges each frame before
 * the next.
 */
async function fill(): Promise<void> {
  host.keyframe(id, "k1");
  for (let count = 0; count < 10; count++) {
    host.delta(id, big);
    await quick.frame(id, (frame) => frame.payload.byteLength === big.byteLength);
    await settled(quick);
  }
}

test("a viewer that takes nothing gets no more than 2 MB, and the others get all", async () => {
  await setUp(20);
  await fill();
  expect(quick.frames.drain().map(textOf)).toEqual(["init", "k1"]);
  await slow.frame(id, (frame) => textOf(frame) === "k1");
  // init and k1 are small: the sixth big frame goes over the limit, the seventh is not sent.
  for (let count = 0; count < 6; count++) {
    await slow.frame(id, (frame) => frame.payload.byteLength === big.byteLength);
  }
  expect(await slow.closed).toBe(mediaCloseCodes.stuck);
  expect(slow.frames.drain().map(textOf)).toEqual(["init"]);
});

test("a viewer that catches up goes on at the next keyframe", async () => {
  await setUp(60_000);
  await fill();
  slow.sendMessage({ action: "ack", bytes: 2 ** 30 });
  await settled(slow);
  host.delta(id, "useless without what was dropped");
  host.keyframe(id, "k2");
  host.delta(id, "d2");
  await slow.frame(id, (frame) => textOf(frame) === "d2");
  const small = slow.frames.drain().filter((frame) => frame.payload.byteLength < 100);
  expect(small.map(textOf)).toEqual(["init", "k1", "k2"]);
});

test("what a slow viewer does not get is counted as dropped, until the keyframe that it goes on at", async () => {
  await setUp(60_000);
  fragmentsSent.reset();
  fragmentsDropped.reset();
  await fill();
  slow.sendMessage({ action: "ack", bytes: 2 ** 30 });
  await settled(slow);
  host.delta(id, "useless without what was dropped");
  host.keyframe(id, "k2");
  await slow.frame(id, (frame) => textOf(frame) === "k2");
  await quick.frame(id, (frame) => textOf(frame) === "k2");
  const read = async (counter: typeof fragmentsSent) => (await counter.get()).values[0]?.value;
  // The slow one: k1, six big ones and k2, without four and the useless one. The quick one: everything.
  expect([await read(fragmentsSent), await read(fragmentsDropped)]).toEqual([8 + 13, 5]);
});

test("a viewer who opens while full waits for a keyframe instead of taking the whole group", async () => {
  await setUp(60_000);
  await fill();
  await slow.open(700);
  slow.sendMessage({ action: "ack", bytes: 2 ** 30 });
  await settled(slow);
  host.delta(id, "useless");
  host.keyframe(id, "k2");
  await slow.frame(id, (frame) => textOf(frame) === "k2");
  const small = slow.frames.drain().filter((frame) => frame.payload.byteLength < 100);
  expect(small.map(textOf)).toEqual(["init", "k1", "init"]);
});

type Sent<Type> = Extract<CloudMessage, { type: Type }>;

test("a page that acknowledges a recording without reading it stops the host, and is closed", async () => {
  await setUp(50);
  const requested = slow.requestRange(700, { fromMs: 0, untilMs: 60_000 });
  const { stream_id: streamId } = await host.messages.take(
    (message): message is Sent<"read"> => message.type === "read",
  );
  host.sendMessage({
    type: "read_format",
    stream_id: streamId,
    mime: testMime,
    width: 1,
    height: 1,
  });
  await requested;
  slow.socket.pause();
  const acking = setInterval(() => slow.sendMessage({ action: "ack", bytes: 2 ** 30 }), 1);
  // More than the kernels of both sides hold.
  const manyBytes = 48 * 1024 * 1024;
  let sentBytes = 0;
  try {
    for (let isStopped = false; !isStopped && sentBytes < manyBytes; ) {
      host.send(streamId, frameKinds.fragment, big, true);
      sentBytes += big.byteLength;
      const answer = await host.messages.take(
        (message): message is Sent<"read_ack" | "stop"> =>
          (message.type === "read_ack" || message.type === "stop") &&
          message.stream_id === streamId,
      );
      isStopped = answer.type === "stop";
    }
    expect(sentBytes).toBeLessThan(manyBytes);
  } finally {
    clearInterval(acking);
    slow.socket.terminate();
  }
});
