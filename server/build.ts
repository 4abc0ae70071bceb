import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Build } from "../backend/release/service";
import type { Env } from "./env";

/** Of package.json, which stands in `root`. */
export function readVersion(root: string): string {
  const text = readFileSync(path.join(root, "package.json"), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}

/** When the running build was made, as scripts/build.mjs noted it; undefined where it did not. */
export function readBuild(
  folder: string,
  { ANNOUNCE_UPDATE }: Pick<Env, "ANNOUNCE_UPDATE">,
): Build | undefined {
  const file = path.join(folder, "built-at");
  if (!existsSync(file)) return undefined;
  return { builtAt: readFileSync(file, "utf8").trim(), isAnnounced: ANNOUNCE_UPDATE === "1" };
}
