// node snapshots.mjs <media folder> [loops]: ten JPEGs a loop, one for each second, from main.mp4. Needs ffmpeg.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

const [media, only] = process.argv.slice(2);
if (!media) throw new Error("usage: node snapshots.mjs <media folder> [loop,loop]");
const quality = process.env.QUALITY ?? "5";
const loops = only
  ? only.split(",")
  : fs.readdirSync(media).filter((loop) => fs.existsSync(path.join(media, loop, "main.mp4")));
for (const loop of loops) {
  const folder = path.join(media, loop, "snapshots");
  fs.mkdirSync(folder, { recursive: true });
  const input = ["-v", "error", "-y", "-i", path.join(media, loop, "main.mp4")];
  const filter = "select='not(mod(n,10))',scale=640:360:out_range=full,format=yuvj420p";
  const output = ["-vf", filter, "-vsync", "0", "-q:v", quality, "-huffman", "optimal"];
  execFileSync("ffmpeg", [...input, ...output, "-start_number", "0", path.join(folder, "%d.jpg")]);
}
