import { parseArgs } from "node:util";
import { ensureDaemons } from "../scripts/lib/daemons.mjs";
import { ensureBuilt, runScript } from "../scripts/lib/project.mjs";
import { onStopSignal } from "../server/stop-signals";
import { clusterChecks } from "../tests/support/cluster/checks";
import { type Cluster, startCluster } from "../tests/support/cluster/cluster";
import { isMet, printTable } from "./table";

/**
 * npm run cluster -- [--keep] [--checks wall,killed] [--nats-away 60]. Three consoles, HAProxy, NATS, PgBouncer,
 * PostgreSQL and two host agents on loopback ports, and what has to hold there (docs/operations.md). `--keep` leaves them
 * running for somebody to look at, until Ctrl-C. Ends with 1 where something does not hold.
 */

const { values } = parseArgs({
  options: {
    keep: { type: "boolean", default: false },
    checks: { type: "string", default: "" },
    "nats-away": { type: "string", default: "60" },
  },
});
const words = values.checks.split(",").filter(Boolean);
const natsAwayMs = Number(values["nats-away"]) * 1000;

/** Prints its figures; whether all are as they must be. */
async function runCheck(cluster: Cluster, { title, run }: (typeof clusterChecks)[number]) {
  try {
    const figures = await run(cluster, { natsAwayMs });
    printTable(title, figures);
    return figures.every((figure) => isMet(figure) !== false);
  } catch (error) {
    console.log(`\n${title}\n  FAILED: ${error instanceof Error ? error.stack : String(error)}`);
    return false;
  }
}

await runScript(async () => {
  ensureDaemons();
  await ensureBuilt();
  const cluster = await startCluster(onStopSignal);
  console.log(`Sightline is at ${cluster.url}, with ${cluster.consoles.length} consoles`);
  const wanted = clusterChecks.filter(
    ({ title }) => words.length === 0 || words.some((word) => title.includes(word)),
  );
  let failed = 0;
  for (const check of wanted) if (!(await runCheck(cluster, check))) failed += 1;
  console.log(`\n${wanted.length - failed} of ${wanted.length} checks hold`);
  process.exitCode = failed === 0 ? 0 : 1;
  if (values.keep) {
    const { accountId, email, password } = cluster.demo;
    console.log(`\nStill at ${cluster.url}: account ${accountId}, ${email}, ${password}`);
    console.log("Ctrl-C stops everything.");
    return;
  }
  await cluster.stop();
});
