import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { SetupError } from "../backend/db/embedded-postgres";

/**
 * A secret that outlives the process: read from the file, which is created (mode 0600) at the first
 * call.
 * @throws SetupError where the file cannot be written
 */
export function loadOrCreateSecret(file: string, make: () => string): string {
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  const secret = make();
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    const reason = error instanceof Error && "code" in error ? error.code : error;
    throw new SetupError(
      `cannot write to the data directory ${path.dirname(file)} (${reason}): set DATA_DIR to one that can be written`,
    );
  }
  return secret;
}
