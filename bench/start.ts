import { rmSync } from "node:fs";
import { makeDataDirectory } from "../tests/support/data-directory";
import { spawnServer } from "../tests/support/server-process";
import { median, printTable } from "./table";

/**
 * npm run bench:start. From `npm start` to a server that prints its address, the demo included.
 * Cold: no data yet; dependencies and build exist. Warm: the starts after it.
 */

const warmRounds = 5;

async function measureStartMs(dataDirectory: string): Promise<number> {
  const startMs = performance.now();
  const server = spawnServer({
    command: ["npm", "start"],
    ownGroup: true,
    env: { DATA_DIR: dataDirectory, SIGHTLINE_DEMO: "1" },
  });
  await server.waitFor(/Sightline is at/);
  const tookMs = performance.now() - startMs;
  await server.stop();
  return tookMs;
}

const dataDirectory = makeDataDirectory();
try {
  // This start makes a stale build anew; it is not measured.
  rmSync(dataDirectory, { recursive: true, force: true });
  await measureStartMs(dataDirectory);
  rmSync(dataDirectory, { recursive: true, force: true });

  const coldMs = await measureStartMs(dataDirectory);
  const warmMs: number[] = [];
  for (let round = 0; round < warmRounds; round++) warmMs.push(await measureStartMs(dataDirectory));
  printTable("Start (npm start to listening, with the demo)", [
    { what: "cold: database made, demo seeded", value: coldMs, unit: "ms" },
    {
      what: `warm: median of ${warmRounds}`,
      value: median(warmMs),
      unit: "ms",
      target: { max: 5_000 },
    },
    { what: "warm: slowest", value: Math.max(...warmMs), unit: "ms", target: { max: 5_000 } },
  ]);
} finally {
  rmSync(dataDirectory, { recursive: true, force: true });
}
