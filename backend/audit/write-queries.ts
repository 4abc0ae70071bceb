import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/client";
import { audit } from "../db/tables";

export type NewAuditRow = typeof audit.$inferInsert;

/** In their order. */
export async function insertAuditRows(
  db: Database | Transaction,
  rows: NewAuditRow[],
): Promise<void> {
  await db.insert(audit).values(rows);
}

/** Time a look is about: Unix seconds, both included; null for an open end. */
export interface LookRange {
  from: number | null;
  until: number | null;
}

/**
 * Inserts a look's row unless its user left one for the same target and range within the last hour. One statement
 * decides; not by ON CONFLICT, for which the trigger would have moved the end of the account's chain already.
 * @param look ageMs: how long ago it was; toleranceSeconds: how far the ends of two ranges may be apart for the same look
 */
export async function insertLookOnce(
  db: Database,
  row: NewAuditRow,
  look: { range: LookRange | undefined; toleranceSeconds: number; ageMs: number },
): Promise<void> {
  const { range, toleranceSeconds, ageMs } = look;
  const isSameEnd = (name: "from" | "until") =>
    isEnd(name, range?.[name] ?? null, toleranceSeconds);
  const isSameLooker =
    row.userId == null ? sql`user_id is null and ip = ${row.ip}` : sql`user_id = ${row.userId}`;
  const time = sql`now() - make_interval(secs => ${ageMs / 1000}::float8)`;
  await db.execute(sql`
    insert into audit (account_id, behavior_id, service_id, user_id, user_email, ip, user_agent,
      target_type, target_id, target_name, payload, time)
    select ${row.accountId}::bigint, ${row.behaviorId}::int, ${row.serviceId}::smallint,
      ${row.userId}::bigint, ${row.userEmail}, ${row.ip}, ${row.userAgent}, ${row.targetType},
      ${row.targetId}, ${row.targetName}, ${JSON.stringify(row.payload)}::jsonb, ${time}
    where not exists (
      with earlier as materialized (
        select payload -> 'range' as range, extract(epoch from ${time} - audit.time)::float8 as elapsed
        from audit
        where account_id = ${row.accountId} and audit.time > ${time} - interval '1 hour'
          and ${isSameLooker} and behavior_id = ${row.behaviorId}
          and target_type = ${row.targetType} and target_id = ${row.targetId}
      )
      select from earlier where ${isSameEnd("from")} and ${isSameEnd("until")}
    )
  `);
}

function isEnd(name: "from" | "until", seconds: number | null, tolerance: number): SQL {
  const known = sql`range ->> ${name}::text`;
  if (seconds === null) return sql`${known} is null`;
  const moved = sql`${seconds}::float8 - extract(epoch from (${known})::timestamptz)::float8`;
  return sql`(abs(${moved}) <= ${tolerance}::int or abs(${moved} - elapsed) <= ${tolerance}::int)`;
}
