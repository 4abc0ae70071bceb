import type { Database, Transaction } from "../db/client";
import type { Client } from "../graphql/context";
import { maskPayload, toOneLine } from "./mask";
import { insertAuditRows, insertLookOnce, type LookRange, type NewAuditRow } from "./write-queries";

/** Who did what no user's request caused. */
export const cloudItself: Client = { address: "", userAgent: null };

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

const toRow = (client: Client, { target, ...entry }: AuditEntry): NewAuditRow => ({
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
  await insertAuditRows(db, [toRow(client, entry)]);
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
  await insertAuditRows(
    db,
    entries.map(({ client, time, ...entry }) => ({ ...toRow(client, entry), time })),
  );
}

/** A look at something, such as a search. */
export interface LookEntry extends AuditEntry {
  range?: LookRange;
  /** How far the ends of two ranges may be apart for the same look. */
  toleranceSeconds?: number;
}

/** A range that ends now moves on with the clock, and is not asked for in the same second. */
const defaultToleranceSeconds = 60;

/**
 * Appends one row for a look, unless its user left one for the same target and range within the last hour: what is
 * loaded anew all day does not fill the log.
 * @param ageMs how long ago it was
 */
export async function writeAuditOnce(
  db: Database,
  client: Client,
  { range, toleranceSeconds = defaultToleranceSeconds, ...entry }: LookEntry,
  { ageMs = 0 } = {},
): Promise<void> {
  const payload = { ...entry.payload, ...(range && { range: toTexts(range) }) };
  await insertLookOnce(db, toRow(client, { ...entry, payload }), {
    range,
    toleranceSeconds,
    ageMs,
  });
}

/** As payloads keep a range: the ends in UTC, to the second. */
export const toTexts = ({ from, until }: NonNullable<LookEntry["range"]>) => ({
  from: toText(from),
  until: toText(until),
});

const toText = (seconds: number | null) =>
  seconds === null ? null : new Date(seconds * 1000).toISOString().replace(".000", "");
