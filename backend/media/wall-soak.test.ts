import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { cloudMessage } from "../../contract/device";
import { createMediaCloud } from "../../tests/support/media/media-cloud";
import type { TestHost } from "../../tests/support/media/test-host";

const tiles = 36;

/** Makes the host answer every start; returns the streams it is sending, kept up to date. */
function serveAll(host: TestHost): { sending: Set<number> } {
  const sending = new Set<number>();
  host.socket.on("message", (data) => {
    const message = cloudMessage.parse(JSON.parse(data.toString()));
    if (message.type === "stop") sending.delete(message.stream_id);
    if (message.type !== "start") return;
    sending.add(message.stream_id);
    host.started(message.stream_id);
    host.keyframe(message.stream_id, "k");
  });
  return { sending };
}

test("a wall of 36 tiles opened and closed 200 times leaves no stream behind", async () => {
  const cloud = await createMediaCloud({ settings: { lingerMs: 0 } });
  cloud.addHost(7, tiles);
  const { sending } = serveAll(await cloud.connectHost("host-7"));
  const cameras = Array.from({ length: tiles }, (_, index) => 700 + index);
  const viewer = await cloud.connectViewer(cloud.addViewer(1, cameras));
  for (let round = 0; round < 200; round++) {
    const opened = await Promise.all(cameras.map((camera) => viewer.open(camera)));
    for (const { stream_id } of opened) viewer.sendMessage({ action: "close", stream_id });
    viewer.frames.drain();
  }
  await vi.waitFor(() => expect(sending.size).toBe(0));
  await cloud.close();
});

test("whatever viewers open and close, a camera sends once while it is watched, and then not at all", async () => {
  const cloud = await createMediaCloud({ settings: { lingerMs: 0 } });
  cloud.addHost(7, 2);
  const { sending } = serveAll(await cloud.connectHost("host-7"));
  const step = fc.record({
    viewer: fc.nat(2),
    camera: fc.nat(1),
    action: fc.constantFrom("open", "close", "leave"),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
      const connect = (user: number) => cloud.connectViewer(cloud.addViewer(user, [700, 701]));
      const viewers = await Promise.all([1, 2, 3].map(connect));
      const open: { viewer: number; streamId: number }[] = [];
      for (const { viewer: index, camera, action } of steps) {
        const viewer = viewers[index];
        if (!viewer) continue;
        if (action === "open") {
          const { stream_id: streamId } = await viewer.open(700 + camera);
          open.push({ viewer: index, streamId });
        } else if (action === "close") {
          const at = open.findIndex((stream) => stream.viewer === index);
          const [closed] = at < 0 ? [] : open.splice(at, 1);
          if (closed) viewer.sendMessage({ action: "close", stream_id: closed.streamId });
        } else {
          viewer.socket.terminate();
          viewers[index] = await connect(index + 1);
          open.splice(0, open.length, ...open.filter((stream) => stream.viewer !== index));
        }
        const watched = new Set(open.map((stream) => stream.streamId));
        await vi.waitFor(() => expect([...sending].sort()).toEqual([...watched].sort()), {
          interval: 1,
        });
      }
      for (const viewer of viewers) viewer.socket.terminate();
      await vi.waitFor(() => expect(sending.size).toBe(0), { interval: 1 });
    }),
    { numRuns: 30 },
  );
  await cloud.close();
});
