import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../db/client";
import { audit } from "../db/tables";
import type { Client } from "../graphql/context";
import { maskPayload, toOneLine } from "./mask";

export interface AuditEntry {
  behaviorId: number;
  accountId: number | null;
  userId?: number | null;
  userEmail?: string | null;
  /** contract/names services; absent for what belongs to no service. */
  serviceId?: number;
  target?: { type: string; id: string; name: string };
  /** Before and after. Values under keys that name a secret are masked here. */
  payload?: Record<string, unknown>;
}

/** What a program did names its API token. */
function payloadOf(client: Client, { payload }: AuditEntry): Record<string, unknown> | null {
  const name = client.apiTokenName;
  const whole = name === undefined ? payload : { ...payload, api_token_name: name };
  return whole ? maskPayload(whole) : null;
}

const toRow = (client: Client, { target, ...entry }: AuditEntry) => ({
  accountId: entry.accountId,
  behaviorId: entry.behaviorId,
  serviceId: entry.serviceId ?? null,
  userId: entry.userId ?? null,
  userEmail: entry.userEmail ? toOneLine(entry.userEmail, 254) : null,
  ip: toOneLine(client.address, 64),
  userAgent: client.userAgent ? toOneLine(client.userAgent, 400) : null,
  targetType: target?.type ?? null,
  targetId: target ? toOneLine(target.id, 100) : null,
  targetName: target ? toOneLine(target.name, 200) : null,
  payload: payloadOf(client, entry),
});

/**
 * Appends one row, in the transaction of the change it records (threat H1). It locks the end of the
 * account's chain until that transaction ends, so write it last: a row lock awaited after it would
 * block everyone else.
 */
export async function writeAudit(
  db: Database | Transaction,
  client: Client,
  entry: AuditEntry,
): Promise<void> {
  await db.insert(audit).values(toRow(client, entry));
}

/** One of several entries. */
export interface AuditEntryBy extends AuditEntry {
  client: Client;
  /** When it happened; now where not given. */
  time?: Date;
}

/** The same for several rows, in their order. */
export async function writeAudits(
  db: Database | Transaction,
  entries: readonly AuditEntryBy[],
): Promise<void> {
  if (entries.length === 0) return;
  await db
    .insert(audit)
    .values(entries.map(({ client, time, ...entry }) => ({ ...toRow(client, entry), time })));
}

/** A look at something, such as a search. */
export interface LookEntry extends AuditEntry {
  /** Time it is about: Unix seconds, both included; null for an open end. */
  range?: { from: number | null; until: number | null };
  /** How far the ends of two ranges may be apart for the same look. */
  toleranceSeconds?: number;
}

/** A range that ends now moves on with the clock, and is not asked for in the same second. */
const defaultToleranceSeconds = 60;

/**
 * Appends one row for a look, unless its user left one for the same target and range within the last hour: what is
 * loaded anew all day does not fill the log. One statement decides; not by ON CONFLICT, for which the trigger would have
 * moved the end of the account's chain already.
 * @param ageMs how long ago it was
 */
export async function writeAuditOnce(
  db: Database,
  client: Client,
  { range, toleranceSeconds = defaultToleranceSeconds, ...entry }: LookEntry,
  { ageMs = 0 } = {},
): Promise<void> {
  const payload = { ...entry.payload, ...(range && { range: toTexts(range) }) };
  const row = toRow(client, { ...entry, payload });
  const isSameEnd = (name: "from" | "until") =>
    isEnd(name, range?.[name] ?? null, toleranceSeconds);
  const isSameLooker =
    row.userId === null ? sql`user_id is null and ip = ${row.ip}` : sql`user_id = ${row.userId}`;
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

/** As payloads keep a range: the ends in UTC, to the second. */
export const toTexts = ({ from, until }: NonNullable<LookEntry["range"]>) => ({
  from: toText(from),
  until: toText(until),
});

const toText = (seconds: number | null) =>
  seconds === null ? null : new Date(seconds * 1000).toISOString().replace(".000", "");

function isEnd(name: "from" | "until", seconds: number | null, tolerance: number): SQL {
  const known = sql`range ->> ${name}::text`;
  if (seconds === null) return sql`${known} is null`;
  const moved = sql`${seconds}::float8 - extract(epoch from (${known})::timestamptz)::float8`;
  return sql`(abs(${moved}) <= ${tolerance}::int or abs(${moved} - elapsed) <= ${tolerance}::int)`;
}
