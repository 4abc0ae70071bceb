import { afterAll, beforeAll, expect, onTestFailed, test } from "vitest";
import { isMissed } from "../support/cluster/check";
import { clusterChecks } from "../support/cluster/checks";
import { type Cluster, startCluster } from "../support/cluster/cluster";
import { spawnServer } from "../support/server-process";

/** The small version of npm run cluster (docs/operations.md): the same installation and checks, NATS away for less. */

let cluster: Cluster;
beforeAll(async () => {
  cluster = await startCluster();
});
afterAll(() => cluster?.stop());

test.each(clusterChecks)("$title", async ({ run }) => {
  onTestFailed(() => {
    for (const each of cluster.consoles) console.error(each.name, each.output().slice(-4_000));
  });
  const figures = await run(cluster, { natsAwayMs: 2_000 });
  expect(figures.filter(isMissed)).toEqual([]);
});

test("a console that NATS refuses does not start, and says so in one line without the password", async () => {
  const { database, nats, folder } = cluster;
  const server = spawnServer({
    env: {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      MIGRATE: "0",
      NATS_URL: `nats://sightline:secret@127.0.0.1:${nats.port}`,
    },
  });
  expect(await server.exit).toEqual({ code: 1, signal: null });
  expect(server.errors()).toBe(
    `sightline: cannot use NATS at 127.0.0.1:${nats.port}: it refuses the user, the password or the token; check NATS_URL\n`,
  );
});
