import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { probe, startCopy, toInputList } from "./ffmpeg";

/** Programs that note what they are given, in place of ffmpeg and ffprobe. */
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "sightline-ffmpeg-"));
  for (const name of ["ffmpeg", "ffprobe"]) {
    const file = path.join(folder, name);
    writeFileSync(
      file,
      `#!/bin/sh\nprintf '%s\\n' "$@" > ${file}.args\ncat > ${file}.input\necho '{"streams":[{"codec_type":"video","codec_name":"h264"}]}'\n`,
    );
    chmodSync(file, 0o755);
  }
  vi.stubEnv("PATH", `${folder}:${process.env.PATH}`);
});

afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const read = (name: string) => readFileSync(path.join(folder, name), "utf8");

test.each([
  "rtsp://admin:hunter2@camera.test/live",
  "rtsp://camera.test/live -vf movie=/etc/passwd",
  "rtsp://camera.test/$(touch x);`touch y`|touch z",
  "-f lavfi -i movie=/etc/passwd",
  "file:///etc/passwd",
])(
  "E14: %s is in no argument, and what is opened by it may only use the network",
  async (address) => {
    const child = await startCopy(address, { video: "h264", audio: null });
    await once(child, "exit");
    await probe(address, new AbortController().signal);
    for (const name of ["ffmpeg", "ffprobe"]) {
      const args = read(`${name}.args`).split("\n");
      expect(args.filter((arg) => arg.includes(address))).toEqual([]);
      expect(args[args.indexOf("-i") + 1]).toBe("pipe:0");
      // With a shell in between, these would have been expanded.
      const lines = read(`${name}.input`).split("\n");
      expect(lines.filter((line) => line.startsWith("file "))).toEqual([`file '${address}'`]);
      const allowed = lines.find((line) => line.startsWith("option protocol_whitelist "));
      expect(allowed).not.toMatch(/\b(file|pipe|data|concat)\b/);
    }
  },
);

test.each([
  ["rtsp://camera.test/it's", "file 'rtsp://camera.test/it'\\''s'"],
  [
    "rtsp://camera.test/x'\nfile '/etc/passwd",
    "file 'rtsp://camera.test/x'\\''%0Afile '\\''/etc/passwd'",
  ],
  ["rtsp://camera.test/x\r\noption y", "file 'rtsp://camera.test/x%0D%0Aoption y'"],
])("E14: %j stays one entry of the list", (address, line) => {
  const lines = toInputList(address).split("\n");
  expect(lines[1]).toBe(line);
  expect(lines.filter((each) => /^(file|option|stream|duration)/.test(each))).toHaveLength(
    toInputList("rtsp://camera.test/").split("\n").length - 2,
  );
});

/** What a program prints that has opened all files it may. */
function runWithoutDescriptors(code: string): string {
  const program = `
    import { openSync } from "node:fs";
    import { decodePictures, startCopy } from ${JSON.stringify(path.resolve("agent/sources/ffmpeg.ts"))};
    try {
      for (;;) openSync("/dev/null");
    } catch {}
    ${code}`;
  const file = path.join(folder, "without-descriptors.mts");
  writeFileSync(file, program);
  const command = 'ulimit -n 256 && exec "$0" --import tsx "$1"';
  const { stdout, stderr } = spawnSync("sh", ["-c", command, process.execPath, file], {
    encoding: "utf8",
  });
  return (stdout + stderr).trim();
}

test("without a file descriptor left ffmpeg is not started, which ends no recorder", () => {
  const copy = `await startCopy("rtsp://camera.test/", { video: "h264", audio: null })`;
  expect(runWithoutDescriptors(`${copy}.catch(({ code }) => console.log(code));`)).toBe("EMFILE");
  expect(runWithoutDescriptors("console.log(await decodePictures([new Uint8Array(8)]));")).toBe(
    "[ null ]",
  );
});
