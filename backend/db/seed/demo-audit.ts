import { eq } from "drizzle-orm";
import { behaviors } from "../../../contract/audit-behaviors";
import { services } from "../../../contract/names";
import type { Database } from "../client";
import * as tables from "../tables";
import { type DemoEntry, demoEntries, people } from "./demo-audit-entries";
import { demoAccount } from "./demo-data";

/** A week of the demo account's audit log, as its users would have left it. */

/** Tables whose rows a target names. */
const names = { host: tables.host, camera: tables.camera, region: tables.region };

const entryCount = 300;
const weekMs = 7 * 86_400_000;
const browsers = [
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_6) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15",
];

type Ids = Map<string, number>;

async function readIds(db: Database): Promise<Ids> {
  const ids: Ids = new Map();
  for (const [type, table] of Object.entries(names)) {
    const rows = await db
      .select({ id: table.id, name: table.name })
      .from(table)
      .where(eq(table.accountId, demoAccount.id));
    for (const { id, name } of rows) ids.set(`${type} ${name}`, id);
  }
  const users = await db
    .select({ id: tables.user.id, email: tables.user.email })
    .from(tables.user)
    .where(eq(tables.user.accountId, demoAccount.id));
  for (const { id, email } of users) ids.set(`user ${email}`, id);
  return ids;
}

function toRow(
  entry: DemoEntry,
  index: number,
  ids: Ids,
  now: number,
): typeof tables.audit.$inferInsert {
  const { behavior, user, service, target, before, after, facts } = entry;
  const [type, name, otherType] = target ?? [];
  const { email, ip } = people[user];
  const payload = {
    ...(before && { before }),
    ...(after && { after }),
    ...facts,
  };
  return {
    accountId: demoAccount.id,
    behaviorId: behaviors[behavior],
    serviceId: service ? services[service] : null,
    userId: ids.get(`user ${email}`) ?? null,
    userEmail: email,
    ip,
    userAgent: browsers[index % browsers.length] ?? null,
    // Unevenly, and always in the order of the rows, which is the chain's.
    time: new Date(
      now - weekMs + (index + 0.7 * Math.abs(Math.sin(index))) * (weekMs / (entryCount + 1)),
    ),
    targetType: type === "other" ? (otherType ?? null) : (type ?? null),
    targetId: type ? String(ids.get(`${type} ${name}`) ?? 1) : null,
    targetName: name ?? null,
    payload: Object.keys(payload).length > 0 ? payload : null,
  };
}

/** Writes the week before the demo's first start, once. */
export async function seedDemoAudit(db: Database): Promise<void> {
  const existing = await db
    .select({ id: tables.audit.id })
    .from(tables.audit)
    .where(eq(tables.audit.accountId, demoAccount.id))
    .limit(1);
  if (existing.length > 0) return;
  const ids = await readIds(db);
  const now = Date.now();
  const rows = Array.from({ length: entryCount }, (_, index) => {
    const entry = demoEntries[(index * 7) % demoEntries.length];
    if (!entry) throw new Error("the demo's audit log has no entries");
    return toRow(entry, index, ids, now);
  });
  await db.insert(tables.audit).values(rows);
}
