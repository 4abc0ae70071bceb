import { spawnSync } from "node:child_process";
import { installPackages } from "./packages.mjs";
import { ScriptError } from "./project.mjs";

/** Servers of other projects that stand around consoles, as Debian packages them. */
const daemons = {
  balancer: { what: "HAProxy", name: "haproxy", version: "-v" },
  nats: { what: "the NATS server", name: "nats-server", version: "--version" },
  pooler: { what: "PgBouncer", name: "pgbouncer", version: "--version" },
};

/**
 * The program of one of them on this machine; null: none.
 * @param {keyof typeof daemons} daemon
 */
export function findDaemon(daemon) {
  const { name, version } = daemons[daemon];
  // Debian puts it where only root's search path looks.
  const places = [name, `/usr/sbin/${name}`];
  return (
    places.find((place) => spawnSync(place, [version], { stdio: "ignore" }).status === 0) ?? null
  );
}

/**
 * Finds all of them; installs those that are missing on Debian and its derivatives.
 * @throws ScriptError when one is missing and cannot be installed
 */
export function ensureDaemons() {
  const listMissing = () =>
    Object.entries(daemons).flatMap(([daemon, { what, name }]) =>
      findDaemon(daemon) ? [] : [{ what, name }],
    );
  const missing = listMissing();
  if (missing.length === 0) return;
  const namesOf = (list) => list.map(({ name }) => name);
  installPackages(missing.map(({ what }) => what).join(", "), namesOf(missing));
  const left = namesOf(listMissing());
  if (left.length > 0)
    throw new ScriptError(`the tests of several consoles need ${left.join(", ")}: install them`);
}
