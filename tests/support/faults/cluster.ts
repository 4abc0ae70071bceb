import { mkdirSync } from "node:fs";
import path from "node:path";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../../backend/db/embedded-postgres";
import { migrateDatabase } from "../../../backend/db/migrate";
import { openBucketStore } from "../../../backend/files/bucket-store";
import type { FileStore } from "../../../backend/files/store";
import { startBalancer } from "../balancer";
import { type ConsoleProcess, createConsoleProcess } from "../console-process";
import { findFreePort } from "../free-port";
import { type NatsServer, startNatsServer } from "../nats-server";
import { type S3Server, startS3Server } from "../s3-server";

/** Consoles over one database, one NATS and one bucket, behind a balancer; none of them runs yet. */
export interface Cluster {
  /** Of the balancer. */
  url: string;
  consoles: ConsoleProcess[];
  /** Starts again by itself when it is killed. */
  postgres: EmbeddedPostgres;
  nats: NatsServer;
  bucket: S3Server;
  /** What is in the bucket, as the consoles see it. */
  files: FileStore;
  /** Resolves when every console answers. */
  ready(): Promise<void>;
  stopConsoles(): Promise<void>;
  /** Ends everything. */
  stop(): Promise<void>;
}

/**
 * @param folder for the database and what each console keeps
 * @param flags of Node, for each console
 */
export async function prepareCluster(
  folder: string,
  {
    count = 2,
    env = {},
    flags = [],
  }: { count?: number; env?: Record<string, string>; flags?: string[] } = {},
): Promise<Cluster> {
  const ends: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    const postgres = await startEmbeddedPostgres({ dataDirectory: folder, log: () => {} });
    ends.push(postgres.stop);
    await migrateDatabase({
      databaseUrl: postgres.url,
      folder: path.resolve("backend/db/migrations"),
    });
    const nats = await startNatsServer();
    ends.push(nats.stop);
    const bucket = await startS3Server();
    ends.push(bucket.close);
    const shared = {
      DATABASE_URL: postgres.url,
      NATS_URL: nats.url,
      BLOB_URL: bucket.url(),
      SESSION_SECRET: "of every console of this one cluster",
      TRUST_PROXY: "1",
      ...env,
    };
    const consoles: ConsoleProcess[] = [];
    for (let number = 1; number <= count; number++) {
      const own = path.join(folder, `console-${number}`);
      mkdirSync(own);
      consoles.push(
        createConsoleProcess(await findFreePort(), { DATA_DIR: own, ...shared }, flags),
      );
    }
    const stopConsoles = async () => {
      await Promise.all(consoles.map((each) => each.stop()));
    };
    ends.push(stopConsoles);
    const balancer = await startBalancer(consoles.map(({ port }) => port));
    ends.push(balancer.stop);
    return {
      url: balancer.url,
      consoles,
      postgres,
      nats,
      bucket,
      files: await openBucketStore(bucket.url()),
      async ready() {
        await Promise.all(consoles.map((each) => each.ready()));
      },
      stopConsoles,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
