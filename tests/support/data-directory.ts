import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** A temporary directory that the database's account can enter where the tests run as root. */
export function makeDataDirectory(): string {
  const directory = mkdtempSync(path.join(tmpdir(), "sightline-data-"));
  chmodSync(directory, 0o755);
  return directory;
}
