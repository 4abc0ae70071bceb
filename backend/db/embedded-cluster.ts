import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { type RunAs, requireSameMajor, SetupError } from "./embedded-platform";

/** The cluster's superuser, and the name of the console's database. */
export const clusterRole = "sightline";

/** A database cluster on disk. */
export interface Cluster {
  /** Its data directory, absolute. */
  path: string;
  password: string;
}

/** Makes the server's account the owner of a file or folder that no one else can read. */
export function giveToAccount(target: string, mode: number, account: RunAs): void {
  chmodSync(target, mode);
  if (account) chownSync(target, account.uid, account.gid);
}

/**
 * The cluster in `home`, created at the first call: UTF-8, scram-sha-256, a random password kept
 * 0600 beside it. It is built under another name and renamed, so an interrupted first start is
 * simply begun again.
 * @throws SetupError for one of another major version, and with initdb's own last line
 */
export function prepareCluster(home: string, programs: string, account: RunAs): Cluster {
  const cluster = path.join(home, "cluster");
  const passwordFile = path.join(home, "password");
  if (existsSync(cluster) && existsSync(passwordFile)) {
    requireSameMajor(cluster);
    return { path: cluster, password: readFileSync(passwordFile, "utf8").trim() };
  }
  if (existsSync(cluster)) {
    throw new SetupError(
      `${cluster} has lost its password file ${passwordFile}: restore it, or move the directory away`,
    );
  }

  const password = randomBytes(24).toString("base64url");
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  giveToAccount(passwordFile, 0o600, account);
  const unfinished = path.join(home, "cluster.new");
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished);
  giveToAccount(unfinished, 0o700, account);

  const result = spawnSync(
    path.join(programs, "bin", "initdb"),
    [
      `--pgdata=${unfinished}`,
      `--username=${clusterRole}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--data-checksums",
      "--no-instructions",
      "--no-sync",
    ],
    { cwd: "/", encoding: "utf8", ...(account && { uid: account.uid, gid: account.gid }) },
  );
  if (result.status !== 0) {
    const lastLine = (result.stderr || String(result.error)).trim().split("\n").at(-1);
    throw new SetupError(`the database could not be made in ${home}: ${lastLine}`);
  }
  renameSync(unfinished, cluster);
  return { path: cluster, password };
}
