import { EventEmitter } from "node:events";
import { beforeEach, expect, test, vi } from "vitest";
import { spawnCopy } from "./ffmpeg";

const { started } = vi.hoisted(() => ({
  started: [] as { program: string; args: string[]; options: Record<string, unknown> }[],
}));

vi.mock("node:child_process", async (original) => ({
  ...(await original<typeof import("node:child_process")>()),
  spawn(program: string, args: string[], options: Record<string, unknown>) {
    started.push({ program, args, options });
    return new EventEmitter();
  },
}));

beforeEach(() => {
  started.length = 0;
});

test.each([
  "rtsp://camera.test/live -vf movie=/etc/passwd",
  "rtsp://camera.test/$(touch x);`touch y`|touch z",
  "-f lavfi -i movie=/etc/passwd",
  "file:///etc/passwd",
])("E14: %s is one argument, the value of -i, for a program started without a shell", (address) => {
  spawnCopy(address, { video: "h264", audio: null });
  const [{ program, args, options } = { program: "", args: [], options: {} }] = started;
  expect(program).toBe("ffmpeg");
  expect(options.shell).toBeUndefined();
  expect(args.filter((arg) => arg === address)).toHaveLength(1);
  expect(args[args.indexOf(address) - 1]).toBe("-i");
  // What the address leads to may be of the network only.
  const allowed = args[args.indexOf("-protocol_whitelist") + 1]?.split(",");
  expect(args.indexOf("-protocol_whitelist")).toBeLessThan(args.indexOf("-i"));
  expect(allowed).not.toContain("file");
  expect(allowed).not.toContain("pipe");
});
