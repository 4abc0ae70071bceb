import { parseArgs } from "node:util";
import { ensureBuilt } from "../scripts/lib/project.mjs";
import { type FaultFigures, runFaultPart } from "./chaos/part";
import { type PartOptions, parts } from "./chaos/parts";
import { isMet, printTable, type Row, readLoad } from "./table";

/**
 * npm run chaos -- [--parts consoles,nats] [--kills 100] [--database-kills 25] [--nats-kills 25] [--seconds 60]. Breaks
 * built servers while a host sends numbered events and archives and exports are made, then counts what was acknowledged
 * and is gone or wrong. Loopback only; needs root for the full disk (a tmpfs), and installs a NATS server, HAProxy and
 * Debian's faketime, for the clock, where they are missing. Ends with 1 where something was lost, or a part could not run.
 */

const { values } = parseArgs({
  options: {
    parts: { type: "string", default: Object.keys(parts).join(",") },
    kills: { type: "string", default: "100" },
    "database-kills": { type: "string", default: "25" },
    "nats-kills": { type: "string", default: "25" },
    seconds: { type: "string", default: "60" },
  },
});
const options: PartOptions = {
  kills: Number(values.kills),
  databaseKills: Number(values["database-kills"]),
  natsKills: Number(values["nats-kills"]),
  seconds: Number(values.seconds),
};

const none = { max: 0 };

function toRows({ host, work, stored, losses, seconds }: FaultFigures): Row[] {
  const count = (what: string, value: number, target?: Row["target"]): Row => ({
    what,
    value,
    unit: "",
    ...(target && { target }),
  });
  return [
    count("events acknowledged", host.acknowledged),
    count("of them set aside with their pictures", stored.aside),
    count("events lost", stored.lost.length, none),
    count("events stored twice", stored.doubled.length, none),
    count("pictures lost", stored.lostPictures.length, none),
    count("wrong pictures", stored.wrongPictures.length, none),
    count("archives acknowledged", work.archives),
    count("archives lost or wrong", losses.archives.length, none),
    count("exports acknowledged", work.exports),
    count("exports lost or wrong", losses.exports.length, none),
    count("right passwords of the host refused", host.refusals, none),
    { what: "took", value: seconds, unit: "s" },
  ];
}

await ensureBuilt();
for (const name of values.parts.split(",")) {
  const part = parts[name];
  if (!part) throw new Error(`no part "${name}": ${Object.keys(parts).join(", ")}`);
  try {
    part.ensureTools?.();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.log(`\n${part.title(options)}: not run, ${reason}`);
    process.exitCode = 1;
    continue;
  }
  const before = readLoad();
  const figures = await runFaultPart(part, options);
  const rows = toRows(figures);
  printTable(part.title(options), rows, before);
  for (const line of figures.details) console.log(`  ${line}`);
  if (rows.some((row) => isMet(row) === false)) process.exitCode = 1;
}
