import { once } from "node:events";
import { chmod, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { writeNutHead, writeNutPacket } from "../../tests/support/media/nut-writer";
import { startRtspCamera } from "../../tests/support/media/rtsp-camera";
import { listSampleUnits } from "../../tests/support/media/sample-units";
import { startCode } from "../mp4/annex-b";
import {
  type CameraStream,
  createCameraStream,
  defaultStreamTimings,
  type StreamTimings,
} from "./camera-stream";
import { type LoopStream, parseLoopStream } from "./demo-loop";
import { createLoopPlayer } from "./loop-player";

/**
 * How a stream handles a camera that misbehaves. A program that prints a file takes the place of
 * ffmpeg.
 */

const usualPath = process.env.PATH;
let folder: string;
let server: Server;
let loop: LoopStream;
let stream: CameraStream | null;
let told: string[];
let lines: string[];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "sightline-stream-"));
  const gate = new URL("../demo/media/gate/sub.mp4", import.meta.url);
  loop = parseLoopStream(await readFile(gate), "gate");
  await writeFile(path.join(folder, "head"), loop.init);
  const stay = `while [ ! -e "${folder}/gone" ]; do sleep 0.05; done`;
  await install(
    "ffmpeg",
    `cat "${folder}/head" >&3; cat "${folder}/stream"; echo run >> "${folder}/runs"; ${stay}`,
  );
  await install("ffprobe", `echo '{"streams":[{"codec_type":"video","codec_name":"h264"}]}'`);
  process.env.PATH = `${folder}:${usualPath}`;
  await listen(0);
  [stream, told, lines] = [null, [], []];
});

afterEach(async () => {
  await stream?.stop();
  process.env.PATH = usualPath;
  server.close();
  await rm(folder, { recursive: true });
});

/** Opens the camera's port: without a listener there no ffmpeg is started. */
async function listen(port: number): Promise<void> {
  server = createServer((socket) => socket.end()).listen(port, "127.0.0.1");
  await once(server, "listening");
}

async function install(name: string, script: string): Promise<void> {
  const file = path.join(folder, name);
  await writeFile(file, `#!/bin/sh\n${script}\n`);
  await chmod(file, 0o755);
}

/** Packets of the loop's pictures from its beginning, ten a second; `keeps` selects which. */
function pictures(count: number, keeps: (index: number) => boolean = () => true): Uint8Array[] {
  const player = createLoopPlayer(loop, 0);
  return Array.from({ length: count }, (_, index) => player.advance(index)).flatMap(
    ([frame], index) => {
      if (!frame || !keeps(index)) return [];
      const { keyframe } = frame;
      return [writeNutPacket({ pts: index * 9_000, keyframe, data: unitsOf(frame.payload) })];
    },
  );
}

/** The units of a fragment's picture, behind start codes. */
const unitsOf = (fragment: Uint8Array): Buffer =>
  Buffer.concat(
    listSampleUnits(fragment, loop.initSegment.video).flatMap((unit) => [startCode, unit]),
  );

/** Replaces ffmpeg's output in one step: the program may be reading it. */
async function send(...parts: Uint8Array[]): Promise<void> {
  const file = path.join(folder, "stream");
  await writeFile(`${file}.new`, Buffer.concat([writeNutHead([{ kind: "video" }]), ...parts]));
  await rename(`${file}.new`, file);
}

function open(
  timings: Partial<StreamTimings> = {},
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/camera`,
): void {
  stream = createCameraStream({
    url,
    audio: false,
    timings: { retryMs: 20, burstMs: 400, silenceMs: 10_000, ...timings },
    log: (line) => lines.push(line),
  });
  stream.attach({
    init: () => told.push("init"),
    frame: ({ keyframe }) => told.push(keyframe ? "key" : "delta"),
    down: () => told.push("down"),
  });
}

const eventually = (look: () => void | Promise<void>) => vi.waitFor(look);

test("a camera that is gone and comes back plays again", async () => {
  await send(...pictures(3));
  const { retryMs, burstMs } = defaultStreamTimings;
  open({ retryMs, burstMs });
  await eventually(() => expect(told.at(-1)).toBe("delta"));
  const { port } = server.address() as AddressInfo;
  server.close();
  lines.length = 0;
  await writeFile(path.join(folder, "gone"), "");
  await eventually(() => expect(told.at(-1)).toBe("down"));
  await eventually(() => expect(lines).toContain("cannot be reached (ECONNREFUSED)"));
  await rm(path.join(folder, "gone"));
  await listen(port);
  await eventually(() => expect(told.at(-1)).toBe("delta"));
  expect(told.slice(told.lastIndexOf("down"))).toEqual(["down", "init", "key", "delta", "delta"]);
});

test("a camera that is looked for again and again leaves nothing behind", async () => {
  await install("ffprobe", `echo run >> "${folder}/runs"; exit 1`);
  const warnings: string[] = [];
  const note = ({ name }: Error) => warnings.push(name);
  process.on("warning", note);
  open({ retryMs: 1 });
  await eventually(async () => {
    const runs = await readFile(path.join(folder, "runs"), "utf8").catch(() => "");
    // Node warns from the eleventh listener on.
    expect(runs.split("\n").length).toBeGreaterThan(20);
  });
  process.off("warning", note);
  expect(warnings).toEqual([]);
});

test("a camera that our own reader does not know plays through ffmpeg", async () => {
  await send(...pictures(3));
  const camera = await startRtspCamera();
  camera.media = ["m=video 0 RTP/AVP 26", "a=rtpmap:26 JPEG/90000"];
  open({}, `rtsp://127.0.0.1:${camera.port}/camera`);
  await eventually(() => expect(told).toEqual(["init", "key", "delta", "delta"]));
  expect(lines).toEqual(["is read through ffmpeg (sends neither H.264 nor H.265)"]);
  // Once is enough to know it.
  await writeFile(path.join(folder, "gone"), "");
  await eventually(() => expect(told.at(-1)).toBe("down"));
  await rm(path.join(folder, "gone"));
  await eventually(() => expect(told.at(-1)).toBe("delta"));
  expect(camera.requests.map(({ method }) => method)).toEqual(["DESCRIBE"]);
  await camera.close();
});

test("damaged bytes end the stream, and it begins anew with init and keyframe", async () => {
  await send(...pictures(12), Buffer.from("no box of any kind"), ...pictures(3));
  open();
  await eventually(() => expect(told).toContain("down"));
  await send(...pictures(3));
  await eventually(() => expect(told.at(-1)).toBe("delta"));
  const last = told.lastIndexOf("down");
  expect(told.slice(last)).toEqual(["down", "init", "key", "delta", "delta"]);
});

test("a packet that is no picture is left out, and the others go on", async () => {
  const packets = pictures(5);
  packets[2] = writeNutPacket({ pts: 18_000, data: Buffer.from("no picture") });
  await send(...packets);
  open();
  await eventually(() => expect(told).toEqual(["init", "key", "delta", "delta", "delta"]));
});

test("a camera that goes mute is given up, and looked for again", async () => {
  await send(...pictures(3));
  open({ silenceMs: 1_000 });
  await eventually(async () => {
    const runs = await readFile(path.join(folder, "runs"), "utf8").catch(() => "");
    expect(runs.split("\n").length).toBeGreaterThan(2);
  });
  expect(told.slice(0, 6)).toEqual(["init", "key", "delta", "delta", "down", "init"]);
});

test("a keyframe later than four seconds is warned of, once; every second is not", async () => {
  await send(...pictures(45));
  open();
  await eventually(() => expect(told).toHaveLength(46));
  expect(lines).toEqual([]);
  await stream?.stop();
  told.length = 0;
  // Keyframes six seconds apart.
  await send(...pictures(181, (index) => index % 10 !== 0 || index % 60 === 0));
  open();
  await eventually(() => expect(told.filter((each) => each === "key")).toHaveLength(4));
  expect(lines).toEqual([expect.stringMatching(/^sends a keyframe every 6\.0 s; set 1 to 2 s/)]);
});
