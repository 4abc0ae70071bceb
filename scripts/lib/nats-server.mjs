import { spawnSync } from "node:child_process";
import { installPackages } from "./packages.mjs";
import { ScriptError } from "./project.mjs";

/** Debian puts it where only root's search path looks. */
const places = ["nats-server", "/usr/sbin/nats-server"];

/** The NATS server on this machine; null: none. */
export const findNatsServer = () =>
  places.find((place) => spawnSync(place, ["--version"], { stdio: "ignore" }).status === 0) ?? null;

/**
 * Finds the NATS server, which tests put between consoles; installs it on Debian and its derivatives.
 * @throws ScriptError when it is missing and cannot be installed
 */
export function ensureNatsServer() {
  if (findNatsServer()) return;
  installPackages("the NATS server", ["nats-server"]);
  if (!findNatsServer())
    throw new ScriptError("the tests of several consoles need a NATS server: install nats-server");
}
