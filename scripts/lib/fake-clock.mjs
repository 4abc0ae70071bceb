import { existsSync } from "node:fs";
import { installPackages } from "./packages.mjs";
import { ScriptError } from "./project.mjs";

const places = [
  "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1",
  "/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1",
];

/**
 * Path of the library that gives a process a clock of its own (LD_PRELOAD); it is installed on Debian and its derivatives
 * where it is missing.
 * @throws ScriptError when it is missing and cannot be installed
 */
export function ensureFakeClock() {
  const find = () => places.find(existsSync);
  const known = find();
  if (known) return known;
  installPackages("libfaketime", ["faketime"]);
  const found = find();
  if (!found) throw new ScriptError("clocks that jump need libfaketime: install faketime");
  return found;
}
