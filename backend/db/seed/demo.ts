import { eq } from "drizzle-orm";
import type { ModuleInfo } from "../../../contract/device-parts";
import type { Database, Transaction } from "../client";
import { createHostPassword, hashHostPassword } from "../host-password";
import * as tables from "../tables";
import { createDemoAlerts } from "./demo-alerts";
import { seedDemoAudit } from "./demo-audit";
import {
  type DemoHost,
  demoAccount,
  demoAnnouncement,
  demoHosts,
  demoRegions,
  demoServices,
  demoTimezones,
} from "./demo-data";
import { seedDemoNotifications } from "./demo-notifications";
import { seedDemoOrders } from "./demo-orders";
import { readAgentParts, seedDemoParts } from "./demo-parts";
import { createDemoPrivileges } from "./demo-privileges";
import { seedDemoSearches } from "./demo-searches";
import { demoUsers, seedDemoSignIns } from "./demo-users";

const dayMs = 86_400_000;

/** Everything the demo's agent needs to simulate one host. */
export interface DemoAgentHost {
  code: string;
  password: string;
  version?: string;
  modules: ModuleInfo[];
  cameras: { index: number; loop: string; phaseFrames: number; connected: boolean; ptz: boolean }[];
}

export interface DemoSeed {
  accountId: number;
  /** The master's. */
  email: string;
  hosts: DemoAgentHost[];
}

interface SeedTools {
  hashPassword(password: string): Promise<string>;
  verifyPassword(hash: string, password: string): Promise<boolean>;
}

/**
 * Creates the demo account once, then keeps it usable: the password is the given one, and the hosts
 * get new passwords for this run, so that none is ever stored in clear. Its events are written by
 * event/demo-history.
 */
export async function seedDemo(
  db: Database,
  password: string,
  tools: SeedTools,
): Promise<DemoSeed> {
  const existing = await db
    .select({ id: tables.account.id })
    .from(tables.account)
    .where(eq(tables.account.id, demoAccount.id));
  if (existing.length === 0) {
    const passwordHash = await tools.hashPassword(password);
    await db.transaction((tx) => createAccount(tx, passwordHash));
  } else {
    await storePassword(db, password, tools);
  }
  await seedDemoSignIns(db);
  await seedDemoOrders(db);
  await seedDemoParts(db);
  await seedDemoSearches(db);
  await seedDemoNotifications(db);
  await seedDemoAudit(db);
  return {
    accountId: demoAccount.id,
    email: demoUsers.find((user) => user.master)?.email ?? "",
    hosts: await renewHostPasswords(db),
  };
}

async function storePassword(db: Database, password: string, tools: SeedTools): Promise<void> {
  const users = await db
    .select({ passwordHash: tables.user.passwordHash })
    .from(tables.user)
    .where(eq(tables.user.accountId, demoAccount.id))
    .limit(1);
  const current = users[0]?.passwordHash;
  if (current && (await tools.verifyPassword(current, password))) return;
  const passwordHash = await tools.hashPassword(password);
  await db
    .update(tables.user)
    .set({ passwordHash })
    .where(eq(tables.user.accountId, demoAccount.id));
}

async function createAccount(tx: Transaction, passwordHash: string): Promise<void> {
  const accountId = demoAccount.id;
  await tx.insert(tables.account).values(demoAccount);
  await tx.insert(tables.accountService).values(
    demoServices.map(({ serviceId, days }) => ({
      accountId,
      serviceId,
      expiredAt: new Date(Date.now() + days * dayMs),
    })),
  );
  await tx.insert(tables.announcement).values({ ...demoAnnouncement, public: true });
  const regions = await tx
    .insert(tables.region)
    .values(demoRegions.map((name, index) => ({ accountId, name, isDefault: index === 0 })))
    .returning({ id: tables.region.id, name: tables.region.name });
  const regionIds = new Map<string, number>(regions.map((region) => [region.name, region.id]));
  for (const host of demoHosts) await createHost(tx, host, getId(regionIds, host.region));
  await createUsers(tx, passwordHash, regionIds);
}

async function createHost(tx: Transaction, host: DemoHost, regionId: number): Promise<void> {
  const accountId = demoAccount.id;
  const inserted = await tx
    .insert(tables.host)
    .values({
      accountId,
      regionId,
      name: host.name,
      hostCode: host.code,
      passwordHash: hashHostPassword(createHostPassword()),
      type: host.type,
      timezone: demoTimezones[host.region],
      address: host.address,
      apVersion: host.apVersion,
      cloudVersion: host.cloudVersion,
      lastSeenAt: host.offline ? new Date(Date.now() - 38 * 60_000) : null,
    })
    .returning({ id: tables.host.id });
  const hostId = inserted[0]?.id;
  if (hostId === undefined) throw new Error(`host ${host.name} was not stored`);
  if (host.storages.length > 0) {
    await tx.insert(tables.storage).values(
      host.storages.map(({ usedPercent, ...storage }) => ({
        ...storage,
        hostId,
        usedBytes: Math.round((storage.totalBytes * usedPercent) / 100),
      })),
    );
  }
  if (host.cameras.length > 0) {
    await tx.insert(tables.camera).values(
      host.cameras.map((camera, index) => ({
        accountId,
        hostId,
        index,
        name: camera.name,
        ptz: camera.ptz ?? false,
        resolutionNotMatch: camera.resolutionNotMatch ?? false,
        recycleKeepday: 30,
      })),
    );
  }
}

async function createUsers(
  tx: Transaction,
  passwordHash: string,
  regionIds: Map<string, number>,
): Promise<void> {
  const accountId = demoAccount.id;
  const users = await tx
    .insert(tables.user)
    .values(
      demoUsers.map((user) => ({
        accountId,
        email: user.email,
        name: user.name,
        passwordHash,
        master: user.master ?? false,
        verifiedAt: user.unverified ? null : new Date(),
      })),
    )
    .returning({ id: tables.user.id, email: tables.user.email });
  const userIds = new Map<string, number>(users.map((user) => [user.email, user.id]));
  for (const user of demoUsers) {
    if (!user.manages) continue;
    await tx.insert(tables.regionManager).values({
      regionId: getId(regionIds, user.manages),
      userId: getId(userIds, user.email),
    });
  }
  const master = demoUsers.find((user) => user.master);
  if (master) await createDemoAlerts(tx, getId(userIds, master.email));
  await createDemoPrivileges(tx, userIds);
}

async function renewHostPasswords(db: Database): Promise<DemoAgentHost[]> {
  const connected = demoHosts.filter((host) => !host.offline);
  return Promise.all(
    connected.map(async (host) => {
      const password = createHostPassword();
      await db
        .update(tables.host)
        .set({ passwordHash: hashHostPassword(password) })
        .where(eq(tables.host.hostCode, host.code));
      return {
        code: host.code,
        password,
        ...(await readAgentParts(db, host.code)),
        cameras: host.cameras.map((camera, index) => ({
          index,
          loop: camera.loop,
          phaseFrames: camera.phaseFrames,
          connected: !camera.lost,
          ptz: camera.ptz ?? false,
        })),
      };
    }),
  );
}

function getId(ids: Map<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`${name} was not stored`);
  return id;
}
