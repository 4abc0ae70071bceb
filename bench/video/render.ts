import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type LoopStream, parseLoopStream } from "../../agent/sources/demo-loop";
import { codeBits, codeCell } from "./picture-code";

const run = promisify(execFile);

export const framesPerSecond = 15;
const seconds = 10;
export const loopFrames = framesPerSecond * seconds;

/** 4 Mbit/s is the usual rate of a 1080p camera. */
const sizes = {
  main: { width: 1920, height: 1080, kilobits: 4_000 },
  sub: { width: 640, height: 360, kilobits: 500 },
} as const;
export type Size = keyof typeof sizes;

const folder = join(tmpdir(), "sightline-bench-video-1");

/**
 * The two files of a rendered camera: fragmented MP4 for recordings, raw H.264 for the camera
 * itself. Ten seconds of moving, noisy picture, a keyframe a second, each frame's number drawn into
 * its upper left corner. Rendered once and kept in the system's folder for temporary files.
 */
export async function render(size: Size): Promise<{ loop: LoopStream; annexB: Buffer }> {
  await mkdir(folder, { recursive: true });
  const [mp4, raw] = [join(folder, `${size}.mp4`), join(folder, `${size}.h264`)];
  if (!existsSync(mp4)) await encode(size, mp4);
  if (!existsSync(raw)) {
    await ffmpeg(["-i", mp4, "-c", "copy", "-bsf:v", "h264_mp4toannexb", "-f", "h264"], raw);
  }
  return { loop: parseLoopStream(await readFile(mp4), mp4), annexB: await readFile(raw) };
}

async function encode(size: Size, file: string): Promise<void> {
  const { width, height, kilobits } = sizes[size];
  const source = `testsrc2=size=${width}x${height}:rate=${framesPerSecond}:duration=${seconds}`;
  const bits = Array.from({ length: codeBits }, (_, bit) => {
    const isSet = `gte(mod(n\\,${2 ** (bit + 1)})\\,${2 ** bit})`;
    return ["black:t=fill", `white:t=fill:enable='${isSet}'`].map(
      (color) =>
        `drawbox=x=${bit}*iw*${codeCell.width}:y=0:w=iw*${codeCell.width}:h=ih*${codeCell.height}:color=${color}`,
    );
  });
  const picture = ["noise=alls=12:allf=t", "format=yuv420p", ...bits.flat()].join(",");
  const rate = `${kilobits}k`;
  await ffmpeg(
    [
      ...["-f", "lavfi", "-i", source, "-vf", picture],
      ...["-c:v", "libx264", "-preset", "veryfast", "-profile:v", "high", "-bf", "0"],
      ...["-x264-params", `keyint=${framesPerSecond}:min-keyint=${framesPerSecond}:scenecut=0`],
      ...["-b:v", rate, "-maxrate", rate, "-bufsize", rate],
      ...["-movflags", "+empty_moov+default_base_moof+frag_every_frame", "-f", "mp4"],
    ],
    file,
  );
}

/** Renames when complete: half a file of an interrupted run must not be used. */
async function ffmpeg(args: string[], file: string): Promise<void> {
  await run("ffmpeg", ["-y", "-loglevel", "error", ...args, `${file}.part`]);
  await rename(`${file}.part`, file);
}
