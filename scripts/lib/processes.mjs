import { execFileSync } from "node:child_process";

/**
 * All descendants of a process, the nearest first. POSIX only: it runs ps.
 * @param {number} pid
 * @returns {number[]}
 */
export function listDescendants(pid) {
  const table = execFileSync("ps", ["-A", "-o", "pid=,ppid="], { encoding: "utf8" });
  const rows = table
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/).map(Number));
  /** @type {(parent: number) => number[]} */
  const childrenOf = (parent) =>
    rows.flatMap(([child = 0, itsParent]) =>
      itsParent === parent ? [child, ...childrenOf(child)] : [],
    );
  return childrenOf(pid);
}

/**
 * Ends a process and all its descendants at once.
 * @param {number} pid
 */
export function killTree(pid) {
  for (const member of [...listDescendants(pid), pid]) {
    try {
      process.kill(member, "SIGKILL");
    } catch {
      // It has just ended by itself.
    }
  }
}
