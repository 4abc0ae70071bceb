import { spawnSync } from "node:child_process";
import { rmSync, statfsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ensureFakeClock } from "../../scripts/lib/fake-clock.mjs";
import { prepareFaultSite } from "../../tests/support/faults/fault-site";
import type { NumberedHost } from "../../tests/support/faults/numbered-host";
import type { S3Server } from "../../tests/support/s3-server";
import type { Ground } from "./part";

/** What a console stands on and does not own: its disk, its file store, its clock. */

const diskBytes = 1_500_000_000;
export const fullMs = 20_000;
export const rounds = 3;
/** Between two times that it is full. */
const roomMs = 800;

export async function prepareDisk(folder: string): Promise<Ground> {
  const data = path.join(folder, "data");
  runOrThrow("mount", ["-t", "tmpfs", "-o", `size=${diskBytes},mode=755`, "tmpfs", data]);
  return {
    site: await prepareFaultSite(data),
    inject: (host) => fillDisk(data, host),
    close: () => runOrThrow("umount", [data]),
  };
}

async function fillDisk(dataDirectory: string, host: NumberedHost): Promise<void> {
  const ballast = path.join(dataDirectory, "ballast");
  for (let round = 1; round <= rounds; round++) {
    const endMs = performance.now() + fullMs;
    while (performance.now() < endMs) {
      const { bavail, bsize } = statfsSync(dataDirectory);
      const left = bavail * bsize;
      if (left > 0) addBallast(ballast, left);
      await pause(200);
    }
    rmSync(ballast);
    await host.nextAck();
    await pause(roomMs);
  }
}

function addBallast(file: string, bytes: number): void {
  try {
    writeFileSync(file, Buffer.alloc(Math.min(bytes, 64 * 1024 * 1024)), { flag: "a" });
  } catch (error) {
    // Others write as well: it is full before all of it is written.
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
}

/** The store answers 503 for so long. */
export async function refuseFiles(
  bucket: S3Server,
  host: NumberedHost,
  seconds: number,
): Promise<void> {
  await pause(5_000);
  bucket.failAll(503);
  await pause(seconds * 1000);
  bucket.failAll(null);
  await host.nextAck();
}

const clockFile = "clock";
/** Of the cloud's clock, and PostgreSQL's with it. */
export const cloudJumps = ["+1h", "-1h", "+2d", "-2d", "+60d", "+0"];
/** Of the host's clock: an hour is stored, three days ahead are set aside. */
const hostJumpsMs = [0, 3_600_000, -3_600_000, -172_800_000, 259_200_000, 0];
const jumpMs = 12_000;

export async function prepareClock(folder: string): Promise<Ground> {
  setClock(folder, "+0");
  const site = await prepareFaultSite(path.join(folder, "data"), {
    LD_PRELOAD: ensureFakeClock(),
    FAKETIME_TIMESTAMP_FILE: path.join(folder, clockFile),
    FAKETIME_CACHE_DURATION: "1",
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
    FAKETIME_DISABLE_SHM: "1",
    NO_FAKE_STAT: "1",
  });
  return { site, inject: (host) => moveClocks(folder, host) };
}

async function moveClocks(folder: string, host: NumberedHost): Promise<void> {
  for (const [place, jump] of cloudJumps.entries()) {
    setClock(folder, jump);
    await pause(jumpMs / 2);
    host.clockOffsetMs = hostJumpsMs[place] ?? 0;
    await pause(jumpMs / 2);
    host.clockOffsetMs = 0;
  }
  await host.nextAck();
}

const setClock = (folder: string, offset: string) =>
  writeFileSync(path.join(folder, clockFile), `${offset}\n`, { mode: 0o644 });

function runOrThrow(program: string, args: string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`);
}
