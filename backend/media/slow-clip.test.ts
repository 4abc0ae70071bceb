import { afterEach, beforeEach, expect, test } from "vitest";
import type { CloudMessage } from "../../contract/device";
import { frameKinds } from "../../contract/media";
import { createMediaCloud, type MediaCloud } from "../../tests/support/media/media-cloud";

type Clip = Extract<CloudMessage, { type: "clip" }>;

let cloud: MediaCloud;
beforeEach(async () => {
  cloud = await createMediaCloud({ timings: { startMs: 1_000, planMs: 60_000 } });
  cloud.addHost(7, 1);
});
afterEach(() => cloud.close());

test("a clip whose host reads an hour of recording first is waited for", async () => {
  const host = await cloud.connectHost("host-7");
  const token = cloud.addViewer(1, [700]);
  const viewer = await cloud.connectViewer(token);
  const answer = fetch(`${cloud.origin}/media/clip/700?from=1&until=3600000`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const clip = await host.messages.take((message): message is Clip => message.type === "clip");
  // A coverage request that fails shows that the time for others is over.
  expect(await viewer.coverage(700, 0, 1_000)).toMatchObject({ type: "failed" });
  host.sendMessage({ type: "clip_started", stream_id: clip.stream_id, total_bytes: 4 });
  host.send(clip.stream_id, frameKinds.clip, "file");
  host.sendMessage({ type: "read_end", stream_id: clip.stream_id, next_ms: null });
  const response = await answer;
  expect([response.status, await response.text()]).toEqual([200, "file"]);
});
