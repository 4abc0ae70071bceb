import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const memory = "/dev/shm";
const prefix = "sightline-test-";
/** The databases and files of a run are a quarter of it at any time. */
const roomBytes = 8 * 2 ** 30;

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= roomBytes && process.availableMemory() >= 2 * roomBytes;
  } catch {
    return false;
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Of runs that were killed. */
function removeLeftover() {
  for (const name of readdirSync(memory).filter((each) => each.startsWith(prefix))) {
    const pid = Number(name.slice(prefix.length).split("-")[0]);
    if (!isRunning(pid)) rmSync(path.join(memory, name), { recursive: true, force: true });
  }
}

/**
 * A directory for what tests write, deleted when this process ends. In memory where a machine has plenty: a database of
 * two thousand files is copied there in a fifteenth of the time, and a run copies a hundred.
 */
export function makeScratch() {
  const isInMemory = hasRoom();
  if (isInMemory) removeLeftover();
  const folder = mkdtempSync(path.join(isInMemory ? memory : tmpdir(), `${prefix}${process.pid}-`));
  // The database's account must enter it where the tests run as root.
  chmodSync(folder, 0o755);
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
