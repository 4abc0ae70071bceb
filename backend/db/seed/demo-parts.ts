import { and, asc, eq, isNull, sql } from "drizzle-orm";
import type { ModuleInfo } from "../../../contract/device-parts";
import { localDay, startOfLocalDay } from "../../../contract/local-day";
import { zoneOffsetMs } from "../../../contract/wall-time";
import type { Database, Transaction } from "../client";
import * as tables from "../tables";
import { demoAccount } from "./demo-data";

/** The demo hosts' parts other than cameras, and how they are reached. */

type Module = Omit<ModuleInfo, "index" | "connected"> & { connected?: false };

const modules: Record<string, Module[]> = {
  "DC-VMS-02": [
    {
      name: "Gate relays",
      input: [false, true, false, false],
      output: [false, false],
      triggered: true,
    },
    {
      name: "Dock doors",
      input: [true, true, false, true],
      output: [true, false, true, false],
      triggered: false,
    },
  ],
  "HQ-NVR-01": [
    { name: "Lobby I/O", input: [false, false], output: [false, true], triggered: false },
  ],
  "DC-IO-03": [
    {
      name: "Barrier and siren",
      input: [false, true, false, false],
      output: [false, true],
      triggered: false,
    },
    { name: "Cold store", input: [true, false], output: [false], triggered: true },
  ],
  "OT-IO-14": [
    {
      name: "Alarm panel",
      input: [false, false, false, false],
      output: [false],
      triggered: false,
      connected: false,
    },
    {
      name: "Stock room door",
      input: [true],
      output: [false, false],
      triggered: false,
      connected: false,
    },
  ],
};

interface Till {
  name: string;
  /** Index of the camera that looks at it, on its host. */
  camera: number;
  count: number;
  amount: number;
  conversionRate: number | null;
  connected?: false;
}

const tills: Record<string, Till[]> = {
  "OT-REC-14": [
    { name: "Till 1", camera: 1, count: 214, amount: 6_412.35, conversionRate: 61.4 },
    { name: "Till 2", camera: 1, count: 187, amount: 5_208.9, conversionRate: 61.4 },
    { name: "Till 3", camera: 4, count: 142, amount: 3_977.1, conversionRate: 48.2 },
    { name: "Till 4", camera: 4, count: 0, amount: 0, conversionRate: null, connected: false },
    { name: "Self checkout", camera: 11, count: 305, amount: 4_120.75, conversionRate: 72.9 },
  ],
};

interface DemoDoor {
  name: string;
  connected?: false;
  enabled?: false;
  otherLicensed?: true;
}

const doors: Record<string, DemoDoor[]> = {
  "HQ-AS-01": [
    { name: "Main entrance" },
    { name: "Staff entrance" },
    { name: "Server room" },
    { name: "Garage B2" },
    { name: "Roof access", connected: false },
    { name: "Archive", enabled: false },
    { name: "Tenant office", otherLicensed: true },
  ],
};

/** Names that are what they are in any language. */
export const demoPartNames: readonly string[] = [modules, tills, doors].flatMap((parts) =>
  Object.values<{ name: string }[]>(parts).flatMap((all) => all.map(({ name }) => name)),
);

type Details = Partial<typeof tables.host.$inferInsert>;

const details: Record<string, Details> = {
  "DC-VMS-02": {
    contactName: "Tomas Ricci",
    email: "dc.desk@meridian.example",
    phone: "+39 045 555 0142",
    externalSettings: true,
    externalIp: "203.0.113.24",
    externalPort: 3366,
    natLive: 0,
    natRpb: 1,
    support: true,
  },
  "HQ-NVR-01": {
    contactName: "Ana Kovar",
    email: "hq.desk@meridian.example",
    phone: "+44 20 5550 0110",
    natLive: 1,
    natRpb: 1,
  },
  "OT-REC-14": { contactName: "Store 14", phone: "+1 212 555 0114" },
};

/**
 * Creates the parts of the demo's hosts, once. Runs after the orders: doors take their licences.
 */
export async function seedDemoParts(db: Database): Promise<void> {
  const existing = await db
    .select({ id: tables.module.id })
    .from(tables.module)
    .where(eq(tables.module.accountId, demoAccount.id))
    .limit(1);
  if (existing.length > 0) return;
  const hosts = await db
    .select({ id: tables.host.id, name: tables.host.name, timezone: tables.host.timezone })
    .from(tables.host)
    .where(and(eq(tables.host.accountId, demoAccount.id), isNull(tables.host.deletedAt)));
  await db.transaction(async (tx) => {
    for (const host of hosts) await createParts(tx, host);
    await licenseDoors(tx);
  });
}

interface Host {
  id: number;
  name: string;
  timezone: string;
}

/** The day's start on the host's clock, at which its tills begin to count. */
function startOfToday(timezone: string): Date {
  const offsetAt = (ms: number) => zoneOffsetMs(timezone, ms);
  return new Date(startOfLocalDay(localDay(Date.now(), offsetAt), offsetAt));
}

async function createParts(tx: Transaction, { id: hostId, name, timezone }: Host): Promise<void> {
  const own = { accountId: demoAccount.id, hostId };
  const set = details[name];
  if (set) await tx.update(tables.host).set(set).where(eq(tables.host.id, hostId));
  const hostModules = (modules[name] ?? []).map((module, index) => ({ ...own, ...module, index }));
  if (hostModules.length > 0) await tx.insert(tables.module).values(hostModules);
  const hostDoors = (doors[name] ?? []).map((door, index) => ({ ...own, ...door, index }));
  if (hostDoors.length > 0) await tx.insert(tables.door).values(hostDoors);
  const startTime = startOfToday(timezone);
  for (const { camera, count, amount, ...till } of tills[name] ?? []) {
    await tx.insert(tables.pos).values({
      ...own,
      ...till,
      startTime,
      transactionCount: count,
      transactionAmount: amount,
      mappedCameraId: sql`(select id from camera where host_id = ${hostId} and index = ${camera})`,
    });
  }
}

/** All doors except those of another system and one, so that one is left to license. */
async function licenseDoors(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    update license set door_id = chosen.door_id
    from (
      select free.id as license_id, wanting.id as door_id
      from (
        select id, row_number() over (order by id) as place from license
        where account_id = ${demoAccount.id} and kind = 'door' and door_id is null
      ) as free
      join (
        select id, row_number() over (order by id) as place from door
        where account_id = ${demoAccount.id} and not other_licensed and enabled
      ) as wanting on wanting.place = free.place
    ) as chosen
    where license.id = chosen.license_id
  `);
}

/**
 * Parts the agent simulates, in their stored state, so that a switched output survives a restart.
 */
export async function readAgentParts(
  db: Database,
  hostCode: string,
): Promise<{ version?: string; modules: ModuleInfo[] }> {
  const [host] = await db
    .select({ id: tables.host.id, version: tables.host.apVersion })
    .from(tables.host)
    .where(eq(tables.host.hostCode, hostCode));
  if (!host) return { modules: [] };
  const rows = await db
    .select()
    .from(tables.module)
    .where(eq(tables.module.hostId, host.id))
    .orderBy(asc(tables.module.index));
  return {
    ...(host.version && { version: host.version }),
    modules: rows.map(({ index, name, input, output, triggered, connected }) => ({
      index,
      name,
      input,
      output,
      triggered,
      connected,
    })),
  };
}
