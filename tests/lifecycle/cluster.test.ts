import { afterAll, beforeAll, expect, test } from "vitest";
import { isMet } from "../../bench/table";
import { clusterChecks } from "../support/cluster/checks";
import { type Cluster, startCluster } from "../support/cluster/cluster";

/** What npm run cluster measures, here without its times: three consoles, HAProxy, PgBouncer, NATS and two host agents. */

/** Long enough for every stream to end. */
const natsAwayMs = 2_000;
const timeUnits = new Set(["ms", "s"]);

let cluster: Cluster;

beforeAll(async () => {
  cluster = await startCluster();
});

afterAll(() => cluster?.stop());

for (const { title, run } of clusterChecks) {
  test(title, async () => {
    const figures = await run(cluster, { natsAwayMs });
    const counts = figures.filter(({ unit }) => !timeUnits.has(unit));
    expect(figures).not.toEqual([]);
    expect(counts.filter((figure) => isMet(figure) === false)).toEqual([]);
  });
}
