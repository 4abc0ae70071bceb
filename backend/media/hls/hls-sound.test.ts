import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readFragment } from "../../../agent/mp4/fragment";
import { readInitSegment } from "../../../agent/mp4/init-segment";
import { createSplitter } from "../../../agent/mp4/splitter";
import { capturedMsOf } from "../../../agent/recording/range-reader";
import type { CloudMessage } from "../../../contract/device";
import { frameKinds, liveHlsUrl, recordedHlsUrl } from "../../../contract/media";
import { createMediaCloud, type MediaCloud } from "../../../tests/support/media/media-cloud";
import type { TestHost } from "../../../tests/support/media/test-host";

/** A camera with sound, made by ffmpeg and played by ffmpeg: live, and from its recording. */

const run = promisify(execFile);
let cloud: MediaCloud;
let host: TestHost;
let token: string;
let folder: string;
let init: Uint8Array;
let fragments: { bytes: Uint8Array; keyframe: boolean; capturedMs: number }[];
const mime = 'video/mp4; codecs="avc1.64000c,mp4a.40.2"';
const fromMs = 1_000;

async function makeCamera(file: string): Promise<void> {
  const picture = ["-f", "lavfi", "-i", "testsrc=size=160x120:rate=10:duration=12"];
  const sound = ["-f", "lavfi", "-i", "sine=frequency=440:duration=12"];
  const codecs = ["-c:v", "libx264", "-g", "10", "-bf", "0", "-pix_fmt", "yuv420p", "-c:a", "aac"];
  const form = ["-movflags", "+frag_every_frame+empty_moov+default_base_moof", file];
  await run("ffmpeg", ["-nostdin", "-v", "error", ...picture, ...sound, ...codecs, ...form]);
  const pieces = createSplitter().push(await readFile(file));
  const head = pieces.find(({ type }) => type === "init");
  const segment = head && readInitSegment(head.bytes);
  if (!segment) throw new Error("no init segment");
  init = head.bytes;
  let capturedMs = fromMs;
  fragments = pieces.flatMap(({ type, bytes }) => {
    if (type === "init") return [];
    const fragment = readFragment(bytes, segment);
    if (fragment) capturedMs = fromMs + Math.round(capturedMsOf(fragment, segment));
    return [{ bytes, keyframe: fragment?.video.keyframe ?? false, capturedMs }];
  });
}

beforeAll(async () => {
  cloud = await createMediaCloud();
  cloud.addHost(7, 1);
  token = cloud.addViewer(1, [700]);
  host = await cloud.connectHost("host-7");
  folder = await mkdtemp(path.join(tmpdir(), "sightline-hls-"));
  await makeCamera(path.join(folder, "camera.mp4"));
});

afterAll(async () => {
  await cloud.close();
  await rm(folder, { recursive: true });
});

function send(streamId: number, from: number, until: number): void {
  host.send(streamId, frameKinds.init, init);
  for (const { bytes, keyframe, capturedMs } of fragments) {
    if (capturedMs < from || capturedMs >= until) continue;
    host.frame({ kind: frameKinds.fragment, keyframe, streamId, capturedMs, payload: bytes });
  }
}

/** Codec and number of frames of each stream, all of them decoded. */
async function probe(input: string, ...options: string[]): Promise<unknown> {
  const shown = ["-show_entries", "stream=codec_name,nb_read_frames", "-of", "json"];
  const args = ["-v", "error", "-count_frames", ...options, ...shown, input];
  const { stdout, stderr } = await run("ffprobe", args);
  expect(stderr).toBe("");
  return JSON.parse(stdout).streams;
}

const probeHls = (url: string, ...options: string[]) =>
  probe(`${cloud.origin}${url}`, ...options, ...["-headers", `Authorization: Bearer ${token}\r\n`]);

test("the live picture comes with its sound", async () => {
  const opening = probeHls(
    liveHlsUrl("700", "main"),
    ...["-live_start_index", "0", "-read_intervals", "%+8"],
  );
  const { stream_id: streamId } = await host.nextStart();
  host.sendMessage({ type: "started", stream_id: streamId, mime, width: 160, height: 120 });
  send(streamId, 0, Number.POSITIVE_INFINITY);
  expect(await opening).toEqual([
    { codec_name: "h264", nb_read_frames: expect.stringMatching(/^8\d$/) },
    { codec_name: "aac", nb_read_frames: expect.stringMatching(/^3[45]\d$/) },
  ]);
});

test("a recording comes with its sound, each part read as the host cut it", async () => {
  type Request<Type> = Extract<CloudMessage, { type: Type }>;
  const playing = probeHls(recordedHlsUrl("700", "main", fromMs, fromMs + 12_000));
  const request = await host.messages.take(
    (message): message is Request<"segments"> => message.type === "segments",
  );
  const segments: [number, number, number][] = [
    [fromMs, fromMs + 6_000, 0],
    [fromMs + 6_000, fromMs + 12_000, 0],
  ];
  host.sendMessage({ type: "segments", request: request.request, segments });
  for (;;) {
    const next = await Promise.race([
      playing.then(() => null),
      host.messages.take((message): message is Request<"read"> => message.type === "read"),
    ]);
    if (!next) break;
    const { stream_id: streamId, from_ms: from, until_ms: until } = next;
    host.sendMessage({ type: "read_format", stream_id: streamId, mime, width: 160, height: 120 });
    send(streamId, from, until);
    host.sendMessage({ type: "read_end", stream_id: streamId, next_ms: null });
  }
  const whole = await probe(path.join(folder, "camera.mp4"));
  expect(whole).toMatchObject([
    { codec_name: "h264", nb_read_frames: "120" },
    { codec_name: "aac" },
  ]);
  expect(await playing).toEqual(whole);
});
