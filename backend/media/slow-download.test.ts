import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { CloudMessage } from "../../contract/device";
import { frameKinds } from "../../contract/media";
import { createMediaCloud, type MediaCloud } from "../../tests/support/media/media-cloud";
import { type TestHost, testMime } from "../../tests/support/media/test-host";

/** Answers over HTTP whose reader takes nothing: what the host sends on must not pile up in the cloud. */

type Asked = Extract<CloudMessage, { type: "clip" | "read" }>;

let cloud: MediaCloud;
let host: TestHost;
let token: string;
beforeEach(async () => {
  cloud = await createMediaCloud();
  cloud.addHost(7, 1);
  host = await cloud.connectHost("host-7");
  token = cloud.addViewer(1, [700]);
});
afterEach(() => cloud.close());

const part = Buffer.alloc(256 * 1024);
/** More than the kernels of both sides, the window and a fragment over it. */
const partsMax = 256;

function begin({ type, stream_id }: Asked): typeof frameKinds.clip | typeof frameKinds.fragment {
  if (type === "clip") {
    host.sendMessage({
      type: "clip_started",
      stream_id,
      total_bytes: partsMax * part.byteLength,
    });
    return frameKinds.clip;
  }
  host.sendMessage({ type: "read_format", stream_id, mime: testMime, width: 1, height: 1 });
  return frameKinds.fragment;
}

test.each([
  ["a clip", "/media/clip/700?from=0&until=600000"],
  ["a segment of HLS", "/media/hls/700/main/0-6000.m4s"],
])("%s that nobody reads is not taken from a host that sends on and on", async (_what, path) => {
  const request = get(`${cloud.origin}${path}`, { headers: { authorization: `Bearer ${token}` } });
  request.on("error", () => undefined);
  const asked = await host.messages.take(
    (message): message is Asked => message.type === "clip" || message.type === "read",
  );
  let isStopped = false;
  void host.nextStop(asked.stream_id).then(() => {
    isStopped = true;
  });
  const kind = begin(asked);
  let sent = 0;
  for (; sent < partsMax && !isStopped; sent++) {
    host.send(asked.stream_id, kind, part, true);
    if (sent === 0) {
      const [response] = (await once(request, "response")) as [IncomingMessage];
      response.on("error", () => undefined);
    }
    // As fast as the cloud reads, and no faster.
    while (host.socket.bufferedAmount > 0 && !isStopped) {
      await new Promise((done) => setImmediate(done));
    }
  }
  request.destroy();
  expect(sent).toBeLessThan(partsMax);
});
