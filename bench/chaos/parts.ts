import path from "node:path";
import { ensureDaemons } from "../../scripts/lib/daemons.mjs";
import { ensureFakeClock } from "../../scripts/lib/fake-clock.mjs";
import { type Cluster, prepareCluster } from "../../tests/support/faults/cluster";
import {
  type FaultSite,
  prepareClusterSite,
  prepareFaultSite,
} from "../../tests/support/faults/fault-site";
import type { NumberedHost } from "../../tests/support/faults/numbered-host";
import { killConsoles, killDatabase, killNats } from "./kills";
import type { FaultPart } from "./part";
import { cloudJumps, fullMs, prepareClock, prepareDisk, refuseFiles, rounds } from "./surroundings";

export interface PartOptions {
  /** Of consoles. */
  kills: number;
  /** Of PostgreSQL. */
  databaseKills: number;
  natsKills: number;
  /** That the file store answers 503. */
  seconds: number;
}

type Break = (
  site: FaultSite,
  host: NumberedHost,
  options: PartOptions,
  cluster: Cluster,
) => Promise<void>;

/** A part of two consoles over one database, one NATS and one bucket. */
function ofCluster(title: FaultPart["title"], breakIt: Break): FaultPart {
  return {
    title,
    ensureTools: ensureDaemons,
    async prepare(folder) {
      const cluster = await prepareCluster(path.join(folder, "data"));
      const site = await prepareClusterSite(cluster);
      return { site, inject: (host, options) => breakIt(site, host, options, cluster) };
    },
  };
}

export const parts: Record<string, FaultPart> = {
  consoles: ofCluster(
    ({ kills }) => `Two consoles, one of them killed, ${kills} times`,
    (site, host, { kills }) => killConsoles(site, host, kills),
  ),
  database: ofCluster(
    ({ databaseKills }) => `PostgreSQL of two consoles killed ${databaseKills} times`,
    (site, host, { databaseKills }) => killDatabase(site, host, databaseKills),
  ),
  nats: ofCluster(
    ({ natsKills }) => `NATS between two consoles killed ${natsKills} times`,
    (_site, host, { natsKills }, { nats }) => killNats(nats, host, natsKills),
  ),
  alone: {
    title: ({ databaseKills }) =>
      `A console killed with its own PostgreSQL, ${databaseKills} times`,
    async prepare(folder) {
      const site = await prepareFaultSite(path.join(folder, "data"));
      return { site, inject: (host, { databaseKills }) => killConsoles(site, host, databaseKills) };
    },
  },
  disk: {
    title: () => `A disk that is full for ${fullMs / 1000} s, ${rounds} times`,
    ensureTools() {
      if (process.getuid?.() !== 0) throw new Error("a small disk is mounted by root alone");
    },
    prepare: prepareDisk,
  },
  store: ofCluster(
    ({ seconds }) => `A file store that answers 503 for ${seconds} s`,
    (_site, host, { seconds }, { bucket }) => refuseFiles(bucket, host, seconds),
  ),
  clock: {
    title: () => `Clocks that jump: the cloud's by ${cloudJumps.join(", ")}, the host's beside`,
    ensureTools: ensureFakeClock,
    prepare: prepareClock,
  },
};
