import { spawnSync } from "node:child_process";
import { afterAll, expect, test, vi } from "vitest";
import { root } from "../support/server-process";

/** The image, built and run where podman has what it is built on; scripts/deployment.test.ts checks the files anywhere. */

const base = "docker.io/library/node:22-bookworm-slim";
const image = "localhost/sightline-test";
const name = `sightline-test-${process.pid}`;
const stopLimitSeconds = 30;

const podman = (...args: string[]) =>
  spawnSync("podman", args, { cwd: root, encoding: "utf8", maxBuffer: 64 * 2 ** 20 });
const canBuild = podman("image", "exists", base).status === 0;

afterAll(() => {
  if (!canBuild) return;
  podman("rm", "--force", "--volumes", name);
  podman("image", "rm", "--force", image);
});

function run(...args: string[]): string {
  const { status, stdout, stderr } = podman(...args);
  expect(status, stderr).toBe(0);
  return stdout.trim();
}

test.runIf(canBuild)(
  "the image runs without root on a file system it cannot write, becomes healthy and stops in order",
  async () => {
    run("build", "--pull=never", "--tag", image, ".");
    const confined = [
      "--read-only",
      "--tmpfs=/tmp",
      "--cap-drop=all",
      "--security-opt=no-new-privileges",
    ];
    run("run", "--detach", "--name", name, ...confined, "--publish=127.0.0.1::3000", image);
    const address = run("port", name, "3000");
    await vi.waitFor(
      async () => expect((await fetch(`http://${address}/readyz`)).status).toBe(200),
      { timeout: 120_000, interval: 500 },
    );
    expect(Number(run("exec", name, "id", "-u"))).toBeGreaterThan(0);
    expect(podman("exec", name, "touch", "/app/file").status).not.toBe(0);
    run("healthcheck", "run", name);
    const startMs = performance.now();
    run("stop", `--time=${stopLimitSeconds}`, name);
    expect(performance.now() - startMs).toBeLessThan(stopLimitSeconds * 1000);
    expect(run("inspect", "--format={{.State.ExitCode}}", name)).toBe("0");
  },
);
