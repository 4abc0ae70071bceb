import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { stopMessage } from "../contract/agent-process";
import { createMediaCloud, type MediaCloud } from "../tests/support/media/media-cloud";

const main = fileURLToPath(new URL("./main.ts", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "agent-"));
const configFile = join(folder, "demo.json");
const children: ChildProcess[] = [];
let cloud: MediaCloud;

beforeAll(async () => {
  cloud = await createMediaCloud();
  cloud.addHost(7, 1);
  const cameras = [{ index: 0, loop: "dock", phaseFrames: 0 }];
  const hosts = [{ code: "host-7", password: "secret", cameras }];
  writeFileSync(configFile, JSON.stringify({ hosts }));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await cloud.close();
});

function start(args: string[], stdio: "ipc" | "pipe" = "pipe") {
  // tsx as a loader, not as a command: a signal has to reach the agent itself.
  const child = spawn(process.execPath, ["--import", "tsx", main, ...args], {
    stdio: ["pipe", "pipe", "pipe", stdio],
  });
  children.push(child);
  let output = "";
  child.stdout?.on("data", (data) => {
    output += data;
  });
  child.stderr?.on("data", (data) => {
    output += data;
  });
  const ended = once(child, "close").then(([code, signal]) => ({ code, signal, output }));
  return { child, ended };
}

/**
 * `exit` instead of `ended`, which waits for the pipes: those of a channel that we closed never
 * report.
 */
const exitOf = async (child: ChildProcess) => (await once(child, "exit"))[0];

const run = (extra: string[] = [], stdio: "ipc" | "pipe" = "pipe") =>
  start(["--demo", configFile, "--cloud", cloud.origin.replace("http", "ws"), ...extra], stdio);
const hostIs = (connected: boolean) =>
  vi.waitFor(() => expect(cloud.hostStates.get(7)).toBe(connected));

describe("what is said about a wrong call", () => {
  const badConfig = join(folder, "bad.json");
  writeFileSync(badConfig, JSON.stringify({ hosts: [{ code: "a", password: "hush" }] }));
  const noLoop = join(folder, "no-loop.json");
  const cameras = [{ index: 0, loop: "nowhere", phaseFrames: 0 }];
  writeFileSync(noLoop, JSON.stringify({ hosts: [{ code: "a", password: "hush", cameras }] }));
  const cloudArgs = ["--cloud", "ws://127.0.0.1:1"];

  test.each([
    [[], "--demo <config.json> is missing"],
    [["--demo", configFile, "--cloud", "http://x"], "ws:// or wss://"],
    [["--speed"], "Unknown option '--speed'"],
    [["--demo", join(folder, "none.json"), ...cloudArgs], "ENOENT"],
    [["--demo", main, ...cloudArgs], "is not JSON"],
    [["--demo", badConfig, ...cloudArgs], "hosts.0.cameras: Required"],
    [["--demo", noLoop, ...cloudArgs], "nowhere"],
  ])(
    "%j",
    async (args, message) => {
      const { code, output } = await start(args).ended;
      expect(code).toBe(2);
      expect(output).toContain(message);
      expect(output.trim().split("\n")).toHaveLength(1);
      expect(output).not.toContain("hush");
    },
    20_000,
  );

  test("--help explains every option and succeeds", async () => {
    const { code, output } = await start(["--help"]).ended;
    expect(code).toBe(0);
    for (const option of ["--demo", "--cloud", "--media", "--watch-stdin"]) {
      expect(output).toContain(option);
    }
  });
});

describe("the end", () => {
  test.each(["SIGTERM", "SIGINT"] as const)(
    "comes with %s",
    async (signal) => {
      const { child, ended } = run();
      await hostIs(true);
      child.kill(signal);
      expect(await ended).toMatchObject({ code: 0, signal: null });
      await hostIs(false);
    },
    20_000,
  );

  test("comes when the parent's channel goes", async () => {
    const { child } = run([], "ipc");
    await hostIs(true);
    child.disconnect();
    expect(await exitOf(child)).toBe(0);
    await hostIs(false);
  });

  test("comes when the parent's channel has gone before the agent is loaded", async () => {
    const { child } = run([], "ipc");
    child.disconnect();
    expect(await exitOf(child)).toBe(0);
  });

  test("is said by a parent that stops: a cloud that leaves with it is not logged", async () => {
    const stopping = createServer().listen(0, "127.0.0.1");
    let tries = 0;
    stopping.on("connection", (socket) => {
      tries += 1;
      socket.destroy();
    });
    await once(stopping, "listening");
    const { port } = stopping.address() as AddressInfo;
    const args = ["--demo", configFile, "--cloud", `ws://127.0.0.1:${port}`];
    const { child, ended } = start(args, "ipc");
    child.send(stopMessage);
    await vi.waitFor(() => expect(tries).toBeGreaterThan(1), { timeout: 20_000 });
    child.kill("SIGTERM");
    stopping.close();
    expect((await ended).output).toBe("");
  });

  test("comes with the end of standard input when that is watched", async () => {
    const { child, ended } = run(["--watch-stdin"]);
    await hostIs(true);
    child.stdin?.end();
    expect(await ended).toMatchObject({ code: 0 });
    await hostIs(false);
  });
});

test("a viewer sees pictures again after the agent was killed and started again", async () => {
  const first = run();
  await hostIs(true);
  const viewer = await cloud.connectViewer(cloud.addViewer(1, [700]));
  const { stream_id: id } = await viewer.open(700);
  await viewer.frame(id, (frame) => frame.keyframe);
  first.child.kill("SIGKILL");
  expect(await viewer.ended(id)).toMatchObject({ reason: "host_gone" });
  run();
  await hostIs(false);
  await hostIs(true);
  const again = await viewer.open(700);
  await viewer.frame(again.stream_id, (frame) => frame.keyframe);
  viewer.socket.terminate();
});
