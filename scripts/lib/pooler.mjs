import { spawnSync } from "node:child_process";
import { installPackages } from "./packages.mjs";
import { ScriptError } from "./project.mjs";

/** Debian puts it where only root's search path looks. */
const places = ["pgbouncer", "/usr/sbin/pgbouncer"];

/** PgBouncer on this machine; null: none. */
export const findPooler = () =>
  places.find((place) => spawnSync(place, ["--version"], { stdio: "ignore" }).status === 0) ?? null;

/**
 * Finds PgBouncer, which tests put before the database; installs it on Debian and its derivatives.
 * @throws ScriptError when it is missing and cannot be installed
 */
export function ensurePooler() {
  if (findPooler()) return;
  installPackages("PgBouncer", ["pgbouncer"]);
  if (!findPooler())
    throw new ScriptError("the tests of a pooled database need PgBouncer: install pgbouncer");
}
