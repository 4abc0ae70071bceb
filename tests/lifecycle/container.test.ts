import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { root } from "../support/server-process";

/** The image, built and run: only where podman has what it is built on (vitest.config.ts). scripts/deployment.test.ts checks the files anywhere. */

const image = "localhost/sightline-test";
const name = `sightline-test-${process.pid}`;
const stopLimitSeconds = 30;
/** Installs what the image needs, and builds the console in it. */
const buildLimitMs = 20 * 60_000;

const podman = (...args: string[]) =>
  spawnSync("podman", args, { cwd: root, encoding: "utf8", maxBuffer: 64 * 2 ** 20 });

// In Docker's format: podman's own has no health check.
beforeAll(() => {
  run("build", "--pull=never", "--format=docker", "--tag", image, ".");
}, buildLimitMs);
afterAll(() => {
  podman("rm", "--force", "--volumes", name);
  podman("image", "rm", "--force", image);
});

function run(...args: string[]): string {
  const { status, stdout, stderr } = podman(...args);
  expect(status, stderr).toBe(0);
  return stdout.trim();
}

test("the image runs without root on a file system it cannot write, becomes healthy and stops in order", async () => {
  const confined = [
    "--read-only",
    "--tmpfs=/tmp",
    "--cap-drop=all",
    "--security-opt=no-new-privileges",
  ];
  run("run", "--detach", "--name", name, ...confined, "--publish=127.0.0.1::3000", image);
  const address = run("port", name, "3000");
  await vi.waitFor(async () => expect((await fetch(`http://${address}/readyz`)).status).toBe(200), {
    timeout: 120_000,
    interval: 500,
  });
  expect(Number(run("exec", name, "id", "-u"))).toBeGreaterThan(0);
  expect(podman("exec", name, "touch", "/app/file").status).not.toBe(0);
  run("healthcheck", "run", name);
  // One that does not stop in order is killed then, and ends with another code.
  run("stop", `--time=${stopLimitSeconds}`, name);
  expect(run("inspect", "--format={{.State.ExitCode}}", name)).toBe("0");
});
