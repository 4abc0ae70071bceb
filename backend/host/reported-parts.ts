import { sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/client";
import type { HostParts } from "../device/ports";
import { type FirmwareStep, notifyOfEnd } from "./tell-firmware";
import { firmwareUpdating } from "./updating";

/** What a host says of itself, beside its cameras. A report only ever changes the host's own rows. */
export interface PartsReport {
  hostId: number;
  parts: HostParts;
}

/** An update that a host's return has ended, and who was notified of it: to be announced after the commit. */
interface EndedUpdate {
  step: FirmwareStep;
  told: number[];
}

export interface StoredParts {
  endedUpdate: EndedUpdate | null;
}

/**
 * Stores versions, modules and storages of many hosts, and deletes the parts that they no longer report, without waiting
 * for locks. Returns what was stored of each, in order: null where the host's row is locked, or gone.
 */
export function storeUnlockedParts(
  db: Database,
  reports: PartsReport[],
): Promise<(StoredParts | null)[]> {
  return db.transaction(async (tx) => {
    const held = await tx.execute(sql`
      select id from host where id = any(${sql.param(reports.map(({ hostId }) => hostId))}::bigint[])
      for no key update skip locked
    `);
    const ids = new Set(held.rows.map((row) => Number(row.id)));
    const ended = await storeParts(
      tx,
      reports.filter(({ hostId }) => ids.has(hostId)),
    );
    return reports.map(({ hostId }) =>
      ids.has(hostId) ? { endedUpdate: ended.get(hostId) ?? null } : null,
    );
  });
}

/** The same for one host, whose row it waits for. */
export function storeHostParts(db: Database, report: PartsReport): Promise<StoredParts> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select from host where id = ${report.hostId} for no key update`);
    const ended = await storeParts(tx, [report]);
    return { endedUpdate: ended.get(report.hostId) ?? null };
  });
}

/** @returns by host, the update that has ended with the version it reports */
async function storeParts(
  tx: Transaction,
  reports: PartsReport[],
): Promise<Map<number, EndedUpdate>> {
  const withPart = (part: keyof HostParts) => reports.filter(({ parts }) => parts[part]);
  const versions = withPart("version").map(({ hostId, parts: { version } }) => ({
    host_id: hostId,
    version,
  }));
  const ended = versions.length > 0 ? await storeVersions(tx, JSON.stringify(versions)) : [];
  for (const part of ["modules", "storages"] as const) {
    const given = withPart(part);
    if (given.length === 0) continue;
    const rows = toRows(given, part);
    await deleteUnnamed(tx, part, rows);
    await kinds[part].upsert(tx, rows.json);
  }
  const updates = new Map<number, EndedUpdate>();
  for (const step of ended) {
    updates.set(step.hostId, { step, told: await notifyOfEnd(tx, step) });
  }
  return updates;
}

/** Rows of many hosts, as jsonb_to_recordset() reads them. */
interface PartRows {
  hostIds: number[];
  json: string;
}

const toRows = (reports: PartsReport[], part: "modules" | "storages"): PartRows => ({
  hostIds: reports.map(({ hostId }) => hostId),
  json: JSON.stringify(
    reports.flatMap(({ hostId, parts }) =>
      (parts[part] ?? []).map((row) => ({ ...row, host_id: hostId })),
    ),
  ),
});

/**
 * A host that reconnects during an update has either completed it or failed.
 * @returns the ends of those updates
 */
async function storeVersions(tx: Transaction, versions: string): Promise<FirmwareStep[]> {
  const result = await tx.execute(sql`
    update host set ap_version = reported.version,
      firmware_state = case
        when not reported.is_updating then host.firmware_state
        when host.cloud_version = reported.version then 'completed' else 'failed' end
    from (
      select said.host_id, said.version, ${firmwareUpdating} as is_updating
      from jsonb_to_recordset(${versions}::jsonb) as said(host_id bigint, version text)
      join host on host.id = said.host_id
    ) as reported
    where host.id = reported.host_id
      and (host.ap_version is distinct from reported.version or reported.is_updating)
    returning host.id, host.account_id, coalesce(host.display_name, host.name) as name,
      host.firmware_state, host.firmware_progress, host.ap_version, reported.is_updating
  `);
  return result.rows
    .filter((row) => row.is_updating === true)
    .map((row) => {
      const status = row.firmware_state === "completed" ? "completed" : "failed";
      return {
        accountId: Number(row.account_id),
        hostId: Number(row.id),
        name: String(row.name),
        status,
        progress: status === "completed" ? 100 : Number(row.firmware_progress ?? 0),
        version: String(row.ap_version),
      };
    });
}

async function deleteUnnamed(
  tx: Transaction,
  part: keyof typeof kinds,
  { hostIds, json }: PartRows,
): Promise<void> {
  const { table, key, type } = kinds[part];
  await tx.execute(sql`
    delete from ${table} as known where host_id = any(${sql.param(hostIds)}::bigint[]) and not exists (
      select from jsonb_to_recordset(${json}::jsonb) as reported(host_id bigint, ${key} ${type})
      where reported.host_id = known.host_id and reported.${key} = known.${key})
  `);
}

/** Table and key of each kind of part. */
const kinds = {
  modules: {
    table: sql`module`,
    key: sql`index`,
    type: sql`int`,
    async upsert(tx: Transaction, rows: string): Promise<void> {
      await tx.execute(sql`
        insert into module (account_id, host_id, index, name, input, output, triggered, connected)
        select host.account_id, host.id, reported.index, reported.name, reported.input, reported.output,
          reported.triggered, reported.connected
        from (
          select distinct on (host_id, index) * from jsonb_to_recordset(${rows}::jsonb) as reported(
            host_id bigint, index int, name text, input boolean[], output boolean[], triggered boolean, connected boolean)
          order by host_id, index
        ) as reported
        join host on host.id = reported.host_id
        on conflict (host_id, index) do update set name = excluded.name, input = excluded.input,
          output = excluded.output, triggered = excluded.triggered, connected = excluded.connected
        where (module.name, module.input, module.output, module.triggered, module.connected)
          is distinct from (excluded.name, excluded.input, excluded.output, excluded.triggered, excluded.connected)
      `);
    },
  },
  storages: {
    table: sql`storage`,
    key: sql`drive`,
    type: sql`text`,
    async upsert(tx: Transaction, rows: string): Promise<void> {
      await tx.execute(sql`
        insert into storage (host_id, drive, path, used_bytes, total_bytes)
        select host.id, reported.drive, reported.path, reported.used_bytes, reported.total_bytes
        from (
          select distinct on (host_id, drive) * from jsonb_to_recordset(${rows}::jsonb) as reported(
            host_id bigint, drive text, path text, used_bytes bigint, total_bytes bigint)
          order by host_id, drive
        ) as reported
        join host on host.id = reported.host_id
        on conflict (host_id, drive) do update set path = excluded.path, used_bytes = excluded.used_bytes,
          total_bytes = excluded.total_bytes
        where (storage.path, storage.used_bytes, storage.total_bytes)
          is distinct from (excluded.path, excluded.used_bytes, excluded.total_bytes)
      `);
    },
  },
};
