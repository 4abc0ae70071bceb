import { rmSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { ensureDaemons } from "../scripts/lib/daemons.mjs";
import { ensureBuilt } from "../scripts/lib/project.mjs";
import { makeDataDirectory } from "../tests/support/data-directory";
import { recoveryMs } from "./soak/calm";
import type { Growth } from "./soak/memory";
import { runSoak, type SoakFigures } from "./soak/soak";
import { isMet, printTable, quantile, type Row } from "./table";

/**
 * npm run soak -- [--minutes 60] [--fault-every-minutes 5] [--accounts 3]. Two built consoles over one PostgreSQL, one
 * NATS and one bucket; readers of each account ask for everything there is, and watch, while one thing after the other is
 * broken. Loopback only. Ends with 1 where a goal is missed.
 */

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "60" },
    "fault-every-minutes": { type: "string", default: "5" },
    accounts: { type: "string", default: "3" },
  },
});
const options = {
  minutes: Number(values.minutes),
  faultEveryMinutes: Number(values["fault-every-minutes"]),
  accounts: Number(values.accounts),
};
/** Named at most, of each kind. */
const namedMax = 20;
const megabyte = 1024 * 1024;

const grownPercent = (before: number, after: number) => (after / before - 1) * 100;

function growthRows({ name, minutes, before, after }: Growth): Row[] {
  const during = `${name}, ${minutes.toFixed(0)} min`;
  return [
    { what: `${during}: in use at first`, value: before.liveBytes / megabyte, unit: "MB" },
    {
      what: `${during}: in use, grown by`,
      value: grownPercent(before.liveBytes, after.liveBytes),
      unit: "%",
      target: { max: 10 },
    },
    { what: `${during}: resident at first`, value: before.residentBytes / megabyte, unit: "MB" },
    {
      what: `${during}: resident, grown by`,
      value: grownPercent(before.residentBytes, after.residentBytes),
      unit: "%",
      target: { max: 10 },
    },
  ];
}

function toRows(figures: SoakFigures): Row[] {
  const { driftsMs, returnsMs, growths } = figures;
  const worst = (list: number[]) => list.reduce((most, each) => Math.max(most, each), 0);
  const none = { max: 0 };
  const count = (what: string, value: number, target?: Row["target"]): Row => ({
    what,
    value,
    unit: "",
    ...(target && { target }),
  });
  return [
    count("faults", figures.faults.length),
    count("answers looked through", figures.answers),
    count("times that an account was asked for everything", figures.rounds),
    count("of another account in an answer", figures.foreign.length, none),
    count("lists that never showed their own account", figures.blind.length, none),
    count("failed outside of faults", figures.failures.length, none),
    count("looks at tiles outside of faults", driftsMs.length, { min: 1 }),
    { what: "a tile behind live, p50", value: quantile(driftsMs, 0.5), unit: "ms" },
    { what: "the most", value: worst(driftsMs), unit: "ms", target: { max: 1_000 } },
    {
      what: "a wall live again after a fault, the slowest",
      value: worst(returnsMs) / 1000,
      unit: "s",
      target: { max: recoveryMs / 1000 },
    },
    count("processes that were weighed", growths.length, { min: 1 }),
    ...growths.flatMap(growthRows),
  ];
}

const folder = makeDataDirectory();
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const before = loadavg()[0]?.toFixed(1);
ensureDaemons();
await ensureBuilt();
const figures = await runSoak(folder, options);
const rows = toRows(figures);
const load = `load ${before} to ${loadavg()[0]?.toFixed(1)}`;
printTable(
  `${options.minutes} minutes (${cpus()[0]?.model}, ${cpus().length} cores, ${load})`,
  rows,
);
for (const [kind, list] of Object.entries({
  foreign: figures.foreign,
  "never showed their own": figures.blind,
  failed: figures.failures,
})) {
  for (const each of list.slice(0, namedMax)) console.log(`  ${kind}: ${each}`);
}
process.exit(rows.some((row) => isMet(row) === false) ? 1 : 0);
