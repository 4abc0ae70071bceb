import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect: () => void = runInNewContext("gc");

/** Frees what nothing refers to any more: a reading of the memory without it would be one of the collector's timing. */
export function collectGarbage(): void {
  collect();
}
