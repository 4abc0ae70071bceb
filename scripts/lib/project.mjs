// Shared by the scripts. Plain JavaScript on Node alone: it runs before anything is installed.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { killTree } from "./processes.mjs";

/** The project's directory. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..", "..");

/** An expected failure, explained in one line. */
export class ScriptError extends Error {}

/** Runs `main`; an expected failure prints its line, and any failure ends with code 1. */
export async function runScript(main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof ScriptError ? `sightline: ${error.message}` : error);
    process.exit(1);
  }
}

/** The reason why this Node cannot run Sightline, or null. `version` as "20.15.0". */
export function findNodeFault(version) {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 15)) return null;
  return `Node ${version} is too old: Sightline needs 20.15 or newer (https://nodejs.org)`;
}

/** When a file was last written to, or 0: it is not there yet. */
const lastWriteMs = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/**
 * Kills a program with its descendants after `limitMs`, counted anew each time it writes to `heartbeat`, a file.
 * @returns {() => void} ends the watch
 */
function limitTime(child, what, limitMs, heartbeat) {
  const startMs = Date.now();
  let deadline;
  const check = () => {
    const aliveMs = Math.max(startMs, heartbeat ? lastWriteMs(heartbeat) : 0);
    const leftMs = aliveMs + limitMs - Date.now();
    if (leftMs > 0) {
      deadline = setTimeout(check, leftMs);
      return;
    }
    const fault = heartbeat ? "has shown no progress for" : "has not ended within";
    console.error(`${what} ${fault} ${limitMs / 1000} s: killed`);
    killTree(child.pid);
  };
  check();
  return () => clearTimeout(deadline);
}

/**
 * Runs a program; rejects with ScriptError when it fails. It prints to our terminal, or to the open
 * file `output`; it works in the project's directory, or in `cwd`. `limitMs` and `heartbeat` as for limitTime().
 */
export function run(
  program,
  args,
  {
    env = {},
    what = `${program} ${args.join(" ")}`,
    limitMs = 0,
    heartbeat,
    output,
    cwd = root,
  } = {},
) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      stdio: output === undefined ? "inherit" : ["ignore", output, output],
      env: { ...process.env, ...env },
    });
    const endWatch = limitMs ? limitTime(child, what, limitMs, heartbeat) : () => {};
    child.on("error", (error) => reject(new ScriptError(`${what}: ${error.message}`)));
    child.on("exit", (code, signal) => {
      endWatch();
      if (code === 0) resolve();
      else reject(new ScriptError(`${what} failed (${signal ?? `code ${code}`})`));
    });
  });
}

/** A program of an installed package, run by this Node. `file` inside node_modules. */
export function runTool(file, args, options = {}) {
  return run(process.execPath, [path.join(root, "node_modules", file), ...args], {
    what: path.basename(file),
    ...options,
  });
}

function listFiles(at) {
  if (!statSync(at).isDirectory()) return [at];
  return readdirSync(at)
    .filter((name) => !unbuilt.has(path.relative(root, path.join(at, name))))
    .sort()
    .flatMap((name) => listFiles(path.join(at, name)));
}

/** In the source folders, but not in the build. */
const unbuilt = new Set([path.join("agent", "demo"), path.join("backend", "db", "migrations")]);

const buildSources = [
  "app",
  "agent",
  "backend",
  "contract",
  "public",
  "server",
  "server.ts",
  "remix.config.js",
  "vite.config.ts",
  "tsconfig.json",
  "package-lock.json",
  "scripts/admin",
  "scripts/backup",
  "scripts/doctor",
  "scripts/migrate.ts",
  "scripts/build.mjs",
];

/** One hash of everything the build reads. */
export function hashSources() {
  const hash = createHash("sha256");
  for (const file of buildSources
    .map((name) => path.join(root, name))
    .filter(existsSync)
    .flatMap(listFiles)) {
    hash.update(path.relative(root, file)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

/** One hash of everything that decides what is installed. */
export function hashDependencies() {
  const { dependencies, devDependencies, optionalDependencies, overrides } = JSON.parse(
    readFileSync(path.join(root, "package.json"), "utf8"),
  );
  const lock = path.join(root, "package-lock.json");
  return createHash("sha256")
    .update(JSON.stringify([dependencies, devDependencies, optionalDependencies, overrides]))
    .update(existsSync(lock) ? readFileSync(lock) : "")
    .update(`${process.platform} ${process.arch}`)
    .digest("hex");
}

const installStamp = path.join(root, "node_modules", ".sightline-stamp");
const buildStamp = path.join(root, "build", "stamp");

function matches(stamp, hash) {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hash;
}

function runNpm(args) {
  // npm names itself to the scripts it runs; that one certainly exists.
  const npm = process.env.npm_execpath;
  if (npm?.endsWith(".js")) return run(process.execPath, [npm, ...args], { what: "npm install" });
  return run(process.platform === "win32" ? "npm.cmd" : "npm", args, { what: "npm install" });
}

/** Installs the dependencies where they are missing or older than package.json and its lock. */
export async function ensureInstalled() {
  if (matches(installStamp, hashDependencies())) return;
  console.log("Installing dependencies (about a minute, the first time only) …");
  await runNpm(["install", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]);
  writeFileSync(installStamp, hashDependencies());
}

/** The Node that package.json names, which npm puts before the machine's own for its scripts; there is none for some machines. */
const ownNode = path.join(root, "node_modules", ".bin", "node");

/**
 * Where another Node runs this script, because the project's was not installed when it began: does the same in the
 * project's, and never returns. That one finds the other's path in MACHINE_NODE.
 */
export async function continueInOwnNode() {
  const isThere = spawnSync(ownNode, ["--version"], { stdio: "ignore" }).status === 0;
  if (!isThere || realpathSync(ownNode) === realpathSync(process.execPath)) return;
  const env = { MACHINE_NODE: process.execPath };
  await run(ownNode, process.argv.slice(1), { env, what: path.basename(process.argv[1] ?? "") });
  process.exit();
}

/**
 * Builds the console, the server and the agent where a source has changed since the last build.
 * `options` as for run().
 */
export async function ensureBuilt(options = {}) {
  if (matches(buildStamp, hashSources())) return;
  if (options.output === undefined) console.log("Building (about half a minute) …");
  const build = path.join(root, "scripts", "build.mjs");
  await run(process.execPath, [build], { ...options, what: "the build" });
}

/** Marks build/ as made from the sources with this hash. */
export function stampBuild(hash) {
  writeFileSync(buildStamp, hash);
}
