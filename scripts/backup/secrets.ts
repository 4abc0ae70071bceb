import { createHmac } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Env } from "../../server/env";

/** What the server makes once and keeps in DATA_DIR (docs/operations.md). */
export const secretFiles = ["session-secret", "vapid-keys", "demo-password"];

/** The session secret in use; null where the server has not made one yet. */
export function findSessionSecret(env: Pick<Env, "SESSION_SECRET" | "DATA_DIR">): string | null {
  if (env.SESSION_SECRET) return env.SESSION_SECRET;
  const file = path.resolve(env.DATA_DIR, "session-secret");
  return existsSync(file) ? readFileSync(file, "utf8").trim() : null;
}

/** Tells two secrets apart and gives neither away. */
export const digestSecret = (secret: string): string =>
  createHmac("sha256", secret).update("sightline backup").digest("hex");
