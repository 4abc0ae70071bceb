import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import budgets from "./route-budgets.json";
import { measureFirstLoads } from "./route-bytes";
import { printTable } from "./table";

/**
 * npm run bench:bytes [-- --write]. First-load script of every route, as gzip, beside its budget, which
 * tests/lifecycle/client-bundle.test.ts holds it to. `--write` makes the budgets anew: a reviewer sees in the diff what
 * became larger.
 */
const { values } = parseArgs({ options: { write: { type: "boolean", default: false } } });

/** Room for a fix; a feature asks for a new budget. */
const roomBytes = 1_000;
const stepBytes = 500;

const loads = [...measureFirstLoads()].sort(([, a], [, b]) => b - a);
const limits: Record<string, number> = budgets;
if (values.write) {
  for (const [id, size] of loads) {
    limits[id] = Math.ceil((size + roomBytes) / stepBytes) * stepBytes;
  }
  const known = Object.entries(limits).filter(([id]) => loads.some(([each]) => each === id));
  const sorted = known.sort(([a], [b]) => a.localeCompare(b, "en"));
  const file = new URL("./route-budgets.json", import.meta.url);
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}
printTable(
  "First-load script of a route, gzip",
  loads.map(([id, size]) => ({
    what: id.replace(/^routes\/|\/route$/g, ""),
    value: size / 1000,
    unit: "kB",
    target: { max: (limits[id] ?? 0) / 1000 },
  })),
);
