import { readFile } from "node:fs/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type RtspCamera, startRtspCamera } from "../../tests/support/media/rtsp-camera";
import { listSampleUnits } from "../../tests/support/media/sample-units";
import { listBoxes } from "../mp4/box";
import { readInitSegment } from "../mp4/init-segment";
import type { Packet } from "../packets/packet";
import { type LoopStream, parseLoopStream } from "../sources/demo-loop";
import { openRtsp } from "./rtsp-input";
import { UnreadableStream } from "./unreadable";

let camera: RtspCamera;
let ending: AbortController;
let loop: LoopStream;

beforeEach(async () => {
  camera = await startRtspCamera();
  ending = new AbortController();
  const file = new URL("../demo/media/gate/sub.mp4", import.meta.url);
  loop = parseLoopStream(await readFile(file), "gate");
  const sets = parameterSets().map((set) => set.toString("base64"));
  camera.media[2] += `; sprop-parameter-sets=${sets.join()}`;
});

/** The loop's sequence and picture parameter sets, as its avcC box has them (ISO/IEC 14496-15 §5.3.3.1). */
function parameterSets(): Buffer[] {
  const box = Buffer.from(loop.init);
  const first = box.indexOf("avcC") + 10;
  const second = first + 2 + box.readUInt16BE(first) + 1;
  return [first, second].map((at) => box.subarray(at + 2, at + 2 + box.readUInt16BE(at)));
}

afterEach(async () => {
  ending.abort();
  await camera.close();
});

/** NAL units of one of the loop's pictures. */
const unitsOf = (index: number) =>
  listSampleUnits(loop.frames[index]?.bytes ?? new Uint8Array(), loop.initSegment.video);

const open = (path = "/stream", audio = false, password = "s%40cret") =>
  openRtsp(`rtsp://viewer:${password}@127.0.0.1:${camera.port}${path}`, audio, ending.signal);

/** What comes of the stream so far, and its end. */
async function run(input: Awaited<ReturnType<typeof open>>) {
  const found: { init: Uint8Array | null; packets: Packet[] } = { init: null, packets: [] };
  const countPlays = () => camera.requests.filter(({ method }) => method === "PLAY").length;
  const before = countPlays();
  const ended = input.run({
    init: (bytes) => {
      found.init = bytes;
    },
    packets: (packets) => found.packets.push(...packets),
  });
  // It may reject before the test looks.
  ended.catch(() => {});
  await expect.poll(countPlays).toBe(before + 1);
  return { found, ended };
}

test("a picture comes with its last packet, though no other follows; the first one makes the init segment", async () => {
  const input = await open();
  expect(input.isPictureLate).toBe(false);
  const { found, ended } = await run(input);
  camera.send(9_000, unitsOf(0));
  await expect.poll(() => found.packets.length).toBe(1);
  camera.send(18_000, unitsOf(1));
  await expect.poll(() => found.packets.length).toBe(2);
  expect(found.packets.map(({ pts, keyframe }) => [pts, keyframe])).toEqual([
    [0, true],
    [9_000, false],
  ]);
  await expect.poll(() => found.init).not.toBeNull();
  const init = found.init ?? new Uint8Array();
  // The picture follows as a fragment: here it would be sent with every opening, and decoded twice.
  expect([...listBoxes(init, 0, init.byteLength)].map(({ type }) => type)).toEqual([
    "ftyp",
    "moov",
  ]);
  const { video } = readInitSegment(init) ?? {};
  const { codec, width, height } = loop.initSegment.video;
  expect(video).toMatchObject({ codec, width, height, timescale: 90_000 });

  input.stop();
  expect(await ended).toBe("ended the connection");
  await expect.poll(() => camera.requests.at(-1)).toMatchObject({ method: "TEARDOWN" });
});

test("requests name the address without its password, and the session from its begin on", async () => {
  const { found } = await run(await open("/cam?channel=1&subtype=0"));
  const address = `rtsp://127.0.0.1:${camera.port}/cam?channel=1&subtype=0`;
  expect(camera.requests.map(({ method, uri, headers }) => [method, uri, headers.Session])).toEqual(
    [
      ["DESCRIBE", address, undefined],
      ["SETUP", `${address}/track1`, undefined],
      ["PLAY", `${address}/`, "7"],
    ],
  );
  expect(JSON.stringify(camera.requests)).not.toContain("cret");
  camera.send(0, unitsOf(0));
  await expect.poll(() => found.packets.length).toBe(1);
});

test("a challenge is answered with the address's password, once; a refusal is the camera's", async () => {
  camera.answers.set("DESCRIBE", ({ headers }) =>
    headers.Authorization === `Basic ${Buffer.from("viewer:s@cret").toString("base64")}`
      ? ["200 OK"]
      : ["401 Unauthorized", 'WWW-Authenticate: Basic realm="camera"'],
  );
  await run(await open());
  expect(camera.requests.map(({ method }) => method)).toEqual([
    ...["DESCRIBE", "DESCRIBE", "SETUP", "PLAY"],
  ]);
  expect(camera.requests.at(-1)?.headers.Authorization).toMatch(/^Basic /);

  camera.requests.length = 0;
  await expect(open("/stream\nTEARDOWN", false, "100%")).rejects.toThrow("answers 401");
  const [first, second] = camera.requests;
  expect(first).toMatchObject({ uri: expect.stringMatching(/\/stream%0ATEARDOWN$/) });
  expect(second?.headers.Authorization).toBe(
    `Basic ${Buffer.from("viewer:100%").toString("base64")}`,
  );

  camera.requests.length = 0;
  camera.answers.set("DESCRIBE", () => [
    "401 Unauthorized",
    'WWW-Authenticate: Basic realm="camera"',
  ]);
  await expect(open()).rejects.toThrow("answers 401 Unauthorized");
  expect(camera.requests).toHaveLength(2);
});

test("what only ffmpeg reads is told from a fault of the camera's", async () => {
  camera.media.push("m=audio 0 RTP/AVP 8", "a=control:track2");
  await expect(open("/stream", true)).rejects.toThrow(UnreadableStream);
  (await open("/stream", false)).stop();
  camera.answers.set("SETUP", () => ["461 Unsupported Transport"]);
  await expect(open()).rejects.toThrow(UnreadableStream);
  camera.answers.set("DESCRIBE", () => ["404 Not Found"]);
  const missing = open();
  await expect(missing).rejects.toThrow("answers 404 Not Found");
  await expect(missing).rejects.not.toThrow(UnreadableStream);
});

test("a session is kept alive before it ends, also with a new nonce", async () => {
  let nonce = "first";
  for (const method of ["DESCRIBE", "OPTIONS"]) {
    camera.answers.set(method, ({ headers }) =>
      headers.Authorization?.includes(`nonce="${nonce}"`)
        ? ["200 OK"]
        : ["401 Unauthorized", `WWW-Authenticate: Digest realm="r", nonce="${nonce}", stale=TRUE`],
    );
  }
  camera.answers.set("SETUP", () => ["200 OK", "Session: 9;timeout=1"]);
  const { found } = await run(await open());
  nonce = "second";
  const kept = () => camera.requests.filter(({ method }) => method === "OPTIONS");
  await expect.poll(() => kept().length).toBeGreaterThan(2);
  expect(kept()[0]?.headers.Authorization).toContain('nonce="first"');
  expect(kept()[1]?.headers).toMatchObject({
    Session: "9",
    Authorization: expect.stringContaining('nonce="second"'),
  });
  camera.send(0, unitsOf(0));
  await expect.poll(() => found.packets.length).toBe(1);
});

test("a camera that sends no keyframe is left to ffmpeg", async () => {
  const url = `rtsp://127.0.0.1:${camera.port}/stream`;
  const { found, ended } = await run(await openRtsp(url, false, ending.signal, 300));
  camera.send(9_000, unitsOf(1));
  await expect(ended).rejects.toThrow(UnreadableStream);
  expect(found.packets).toEqual([]);
});

test("a camera that ends the connection is away; one that changes its format is left to ffmpeg", async () => {
  const first = await run(await open());
  camera.send(0, unitsOf(0));
  await expect.poll(() => first.found.init).not.toBeNull();
  camera.drop();
  expect(await first.ended).toBe("ended the connection");

  const second = await run(await open());
  camera.send(0, unitsOf(0));
  await expect.poll(() => second.found.packets.length).toBe(1);
  camera.send(9_000, [...parameterSets(), ...unitsOf(0)]);
  await expect.poll(() => second.found.packets.length).toBe(2);
  const [set = Buffer.alloc(0), ...others] = parameterSets();
  camera.send(18_000, [Buffer.concat([set, Buffer.from([0x80])]), ...others, ...unitsOf(0)]);
  await expect(second.ended).rejects.toThrow(UnreadableStream);
});
