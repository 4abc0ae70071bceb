// npm start: sets up what is missing, then runs the server in this process.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import process from "node:process";
import {
  ensureBuilt,
  ensureInstalled,
  findNodeFault,
  root,
  runScript,
  ScriptError,
} from "./lib/project.mjs";

const parentCheckMs = 1_000;

/** The parent of a process; 0 where it is gone. */
function findParent(pid) {
  try {
    if (process.platform !== "linux") {
      return Number(execFileSync("ps", ["-o", "ppid=", "-p", String(pid)], { encoding: "utf8" }));
    }
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return 0;
  }
}

/**
 * A killed npm cannot tell us, and the shell between us may outlive it: watch our parents, two
 * steps up.
 */
function endWithParents() {
  const shell = process.ppid;
  const npm = findParent(shell);
  setInterval(() => {
    if (process.ppid !== shell || findParent(shell) !== npm) process.kill(process.pid, "SIGTERM");
  }, parentCheckMs).unref();
}

await runScript(async () => {
  const fault = findNodeFault(process.versions.node);
  if (fault) throw new ScriptError(fault);
  process.chdir(root);
  if (process.env.npm_lifecycle_event) endWithParents();
  await ensureInstalled();
  await ensureBuilt();
  // Before NODE_ENV gets its default: an explicit production run gets no demo account.
  process.env.SIGHTLINE_DEMO ??= process.env.NODE_ENV === "production" ? "0" : "1";
  process.env.NODE_ENV ||= "production";
  await import(new URL("../build/server.js", import.meta.url).href);
});
