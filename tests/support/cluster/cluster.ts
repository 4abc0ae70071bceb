import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Balancer, startBalancer } from "../balancer";
import type { ConsoleAddress } from "../console";
import { waitUntil } from "../faults/wait-until";
import { findFreePort } from "../free-port";
import { type NatsServer, startNatsServer } from "../nats-server";
import { startS3Server } from "../s3-server";
import { type ClusterConsole, createClusterConsole } from "./cluster-console";
import { type ClusterDatabase, listPlayingCameras, startClusterDatabase } from "./cluster-database";
import { startDemoAgents } from "./demo-agents";

/**
 * An installation as docs/operations.md describes it: three consoles over one PostgreSQL behind PgBouncer and one NATS,
 * HAProxy before them as deploy/haproxy.cfg has it, and two host agents that come in by it. Loopback alone.
 */
export interface Cluster extends ConsoleAddress {
  consoles: ClusterConsole[];
  nats: NatsServer;
  database: ClusterDatabase;
  blobUrl: string;
  /** Cameras that play, hosts in turn. */
  cameraIds: string[];
  /** Where a check may put files. */
  folder: string;
  /** Hosts whose channel a console holds. */
  countHosts(): Promise<number>;
  stop(): Promise<void>;
}

const consoleNames = ["console1", "console2", "console3"];
const minCameras = 16;

/** @param announceStop called before anything is started, with what stops as much as there is */
export async function startCluster(
  announceStop: (stop: () => Promise<void>) => void = () => {},
): Promise<Cluster> {
  const closers: (() => unknown)[] = [];
  async function stop(): Promise<void> {
    for (const close of closers.splice(0).reverse()) await close();
  }
  announceStop(stop);
  try {
    return await build(closers, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function build(closers: (() => unknown)[], stop: () => Promise<void>): Promise<Cluster> {
  const folder = mkdtempSync(path.join(tmpdir(), "sightline-cluster-"));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  const database = await startClusterDatabase();
  closers.push(database.stop);
  const nats = await startNatsServer();
  closers.push(nats.stop);
  const store = await startS3Server();
  closers.push(store.close);
  const { demo, demoHosts } = database;
  const ports = await Promise.all(consoleNames.map(findFreePort));
  const balancer = await startBalancer(ports);
  closers.push(balancer.stop);
  const env = describeInstallation({ database, nats, store: store.url(), balancer });
  const consoles = await Promise.all(
    consoleNames.map((name, index) => createClusterConsole(name, ports[index] ?? 0, demo, env)),
  );
  closers.push(() => Promise.all(consoles.map((each) => each.close())));
  await Promise.all(consoles.map((each) => each.ready()));
  const agents = startDemoAgents(demoHosts, balancer.url, folder);
  closers.push(agents.stop);

  const count = async (each: ClusterConsole) => each.readMetric("hosts_connected").catch(() => 0);
  const countHosts = async () =>
    (await Promise.all(consoles.map(count))).reduce((sum, each) => sum + each, 0);
  await waitUntil("the hosts", async () => (await countHosts()) >= demoHosts.length);
  let cameraIds: string[] = [];
  await waitUntil("the cameras", async () => {
    cameraIds = await listPlayingCameras(database);
    return cameraIds.length >= minCameras;
  });
  return {
    url: balancer.url,
    demo,
    consoles,
    nats,
    database,
    blobUrl: store.url(),
    cameraIds,
    folder,
    countHosts,
    stop,
  };
}

/** The settings that all consoles share. */
const describeInstallation = (parts: {
  database: ClusterDatabase;
  nats: NatsServer;
  store: string;
  balancer: Balancer;
}): Record<string, string> => ({
  DATABASE_URL: parts.database.url,
  DATABASE_POOLER_URL: parts.database.poolerUrl,
  NATS_URL: parts.nats.url,
  BLOB_URL: parts.store,
  PUBLIC_ORIGIN: parts.balancer.url,
  SESSION_SECRET: "of every console of this one cloud",
  MIGRATE: "0",
  TRUST_PROXY: "1",
  DRAIN_SECONDS: "5",
});
