import { spawnSync } from "node:child_process";
import { existsSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createBucketStore } from "../../backend/files/bucket-store";
import { startS3Server } from "../../tests/support/s3-server";
import type { FaultPart, Ground, Injection } from "./part";

export interface PartOptions {
  /** Of the cloud. */
  kills: number;
  /** Of PostgreSQL. */
  databaseKills: number;
  /** That the file store answers 503. */
  seconds: number;
}

/** Up to so long after its first ack a server lives. */
const lifeMs = 800;
/** One start in so many is killed before it is over. */
const earlyEvery = 5;
const startMs = 1_500;

async function killCloud({ site, host }: Injection, { kills }: PartOptions): Promise<void> {
  for (let kill = 1; kill <= kills; kill++) {
    site.spawn();
    if (kill % earlyEvery === 0) await pause(Math.random() * startMs);
    else {
      await host.nextAck();
      await pause(Math.random() * lifeMs);
    }
    await site.kill();
  }
}

async function killDatabase(
  { site, host }: Injection,
  { databaseKills }: PartOptions,
): Promise<void> {
  for (let kill = 1; kill <= databaseKills; kill++) {
    site.killDatabase(kill % 2 === 0 ? "one" : "all");
    await pause(Math.random() * lifeMs);
    await host.nextAck();
    await pause(Math.random() * lifeMs);
  }
}

const diskBytes = 1_500_000_000;
const fullMs = 20_000;
const rounds = 3;

async function fillDisk({ dataDirectory, host }: Injection): Promise<void> {
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
    await pause(lifeMs);
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

const fakeClock = [
  "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1",
  "/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1",
].find(existsSync);
const clockFile = "clock";
/** Of the cloud's clock, and PostgreSQL's with it. */
const cloudJumps = ["+1h", "-1h", "+2d", "-2d", "+60d", "+0"];
/** Of the host's clock: an hour is stored, three days ahead are set aside. */
const hostJumpsMs = [0, 3_600_000, -3_600_000, -172_800_000, 259_200_000, 0];
const jumpMs = 12_000;

async function moveClocks({ dataDirectory, host }: Injection): Promise<void> {
  for (const [place, jump] of cloudJumps.entries()) {
    setClock(path.dirname(dataDirectory), jump);
    await pause(jumpMs / 2);
    host.clockOffsetMs = hostJumpsMs[place] ?? 0;
    await pause(jumpMs / 2);
    host.clockOffsetMs = 0;
  }
  await host.nextAck();
}

const setClock = (folder: string, offset: string) =>
  writeFileSync(path.join(folder, clockFile), `${offset}\n`, { mode: 0o644 });

async function prepareDisk(folder: string): Promise<Ground> {
  const data = path.join(folder, "data");
  runOrThrow("mount", ["-t", "tmpfs", "-o", `size=${diskBytes},mode=755`, "tmpfs", data]);
  return { inject: fillDisk, close: () => runOrThrow("umount", [data]) };
}

async function prepareStore(): Promise<Ground> {
  const server = await startS3Server();
  return {
    env: { BLOB_URL: server.url() },
    files: createBucketStore(server.url()),
    async inject({ host }, { seconds }) {
      await pause(5_000);
      server.failAll(503);
      await pause(seconds * 1000);
      server.failAll(null);
      await host.nextAck();
    },
    close: () => server.close(),
  };
}

async function prepareClock(folder: string): Promise<Ground> {
  setClock(folder, "+0");
  return {
    env: {
      LD_PRELOAD: fakeClock ?? "",
      FAKETIME_TIMESTAMP_FILE: path.join(folder, clockFile),
      FAKETIME_CACHE_DURATION: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
      FAKETIME_DISABLE_SHM: "1",
      NO_FAKE_STAT: "1",
    },
    inject: moveClocks,
  };
}

const always = () => null;

export const parts: Record<string, FaultPart> = {
  cloud: {
    title: ({ kills }) => `The cloud killed ${kills} times`,
    findMissing: always,
    prepare: async () => ({ inject: killCloud }),
  },
  database: {
    title: ({ databaseKills }) => `PostgreSQL killed ${databaseKills} times`,
    findMissing: always,
    prepare: async () => ({ inject: killDatabase }),
  },
  disk: {
    title: () => `A disk that is full for ${fullMs / 1000} s, ${rounds} times`,
    findMissing: () => (process.getuid?.() === 0 ? null : "a small disk is mounted by root alone"),
    prepare: prepareDisk,
  },
  store: {
    title: ({ seconds }) => `A file store that answers 503 for ${seconds} s`,
    findMissing: always,
    prepare: prepareStore,
  },
  clock: {
    title: () => `Clocks that jump: the cloud's by ${cloudJumps.join(", ")}, the host's beside`,
    findMissing: () => (fakeClock ? null : "libfaketime is missing (apt-get install faketime)"),
    prepare: prepareClock,
  },
};

function runOrThrow(program: string, args: string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`);
}
