import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findNodeFault, run } from "./lib/project.mjs";

test.each(["18.20.4", "20.14.0", "16.0.0"])("Node %s is refused in one line", (version) => {
  expect(findNodeFault(version)).toBe(
    `Node ${version} is too old: Sightline needs 20.15 or newer (https://nodejs.org)`,
  );
});

test.each(["20.15.0", "20.20.2", "22.1.0"])("Node %s is taken", (version) => {
  expect(findNodeFault(version)).toBeNull();
});

test("a program that does not end is killed with what it started", async () => {
  const endless = `require("node:child_process").spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "inherit" })`;
  await expect(
    run(process.execPath, ["-e", endless], { what: "it", limitMs: 500 }),
  ).rejects.toThrow("it failed (SIGKILL)");
});

test("a program that shows progress has longer than the limit", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "sightline-heartbeat-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const heartbeat = path.join(folder, "journal");
  const takesAWhile = ["-e", "setTimeout(() => {}, 300)"];
  const options = { what: "it", limitMs: 1, heartbeat };
  await expect(run(process.execPath, takesAWhile, options)).rejects.toThrow("it failed (SIGKILL)");
  writeFileSync(heartbeat, "");
  const inAnHour = Date.now() / 1000 + 3_600;
  utimesSync(heartbeat, inAnHour, inAnHour);
  await run(process.execPath, takesAWhile, options);
});
