import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { writeBalancerConfig } from "../tests/support/balancer";
import { makeCertificate } from "../tests/support/certificate";
import { findDaemon } from "./lib/daemons.mjs";

/** deploy/haproxy.cfg, which installations copy and the tests of several consoles run. */

const read = (file: string) => readFileSync(file, "utf8");

test("HAProxy takes the example with its certificate, and notices in time that a console stops", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "sightline-haproxy-"));
  try {
    const { bothFile } = makeCertificate(folder, "vms.example.com");
    const example = read("deploy/haproxy.cfg");
    const named = /crt (\S+)/.exec(example)?.[1] ?? "";
    const file = path.join(folder, "haproxy.cfg");
    writeFileSync(file, example.replace(named, bothFile));
    const check = spawnSync(findDaemon("balancer") ?? "", ["-c", "-f", file], { encoding: "utf8" });
    expect(`${check.stdout}${check.stderr}`).not.toMatch(/warning|alert/i);
    expect(check.status).toBe(0);
    const [, every, times] = /check inter (\d+)s fall (\d+)/.exec(example) ?? [];
    const [, drain] = /DRAIN_SECONDS=(\d+)/.exec(example) ?? [];
    expect(Number(drain)).toBeGreaterThan(Number(every) * (Number(times) + 1));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test("the tests' balancer is the example but for its addresses", () => {
  const example = read("deploy/haproxy.cfg").split("\n");
  const derived = writeBalancerConfig("127.0.0.1:1", ["127.0.0.1:2", "127.0.0.1:3"]).split("\n");
  const isAddress = (line: string) => /^ {4}(bind|server) /.test(line);
  const isOther = (line: string) => !isAddress(line);
  expect(derived.filter(isOther)).toEqual(example.filter(isOther));
  expect(derived.filter(isAddress)).toEqual([
    "    bind 127.0.0.1:1",
    "    server console1 127.0.0.1:2",
    "    server console2 127.0.0.1:3",
  ]);
});
