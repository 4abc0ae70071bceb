import { once } from "node:events";
import { expect, test } from "vitest";
import { spawnCopy } from "./ffmpeg";

test.each([
  "rtsp://camera.test/live -vf movie=/etc/passwd",
  "rtsp://camera.test/$(touch x);`touch y`|touch z",
  "-f lavfi -i movie=/etc/passwd",
  "file:///etc/passwd",
])(
  "E14: %s is one argument, the value of -i, for a program started without a shell",
  async (address) => {
    const child = spawnCopy(address, { video: "h264", audio: null });
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
    // With a shell in between, this would be the shell.
    expect(child.spawnfile).toBe("ffmpeg");
    const args = child.spawnargs;
    expect(args.filter((arg) => arg === address)).toHaveLength(1);
    expect(args[args.indexOf(address) - 1]).toBe("-i");
    // Redirects of the address may only use network protocols.
    const allowed = args[args.indexOf("-protocol_whitelist") + 1]?.split(",");
    expect(args.indexOf("-protocol_whitelist")).toBeLessThan(args.indexOf("-i"));
    expect(allowed).not.toContain("file");
    expect(allowed).not.toContain("pipe");
  },
);
