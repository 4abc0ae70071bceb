import { type SQL, sql } from "drizzle-orm";
import type { DeviceFinding } from "../../contract/device-events";
import { aiCategories } from "../../contract/events";
import { colorNumber, storedBrand, storedPlate } from "../ai/stored-finding";
import type { Database, Transaction } from "../db/client";

/** An event to insert. */
export interface NewEvent {
  accountId: number;
  hostId: number;
  cameraId: number | null;
  eventType: number;
  eventId: number;
  timeMs: number;
  dstRollback: boolean;
  exInfo: Record<string, unknown> | null;
  /** Digest of its picture (pictures.ts). */
  picture: Buffer | null;
  findings: DeviceFinding[];
}

export type StoredEvent = NewEvent & { id: number };

/** What happened, where and when. */
export type EventSummary = Pick<
  StoredEvent,
  "accountId" | "id" | "hostId" | "cameraId" | "eventType" | "eventId" | "timeMs"
>;

export type Handle = Database | Transaction;

/** Columns of a batch: name, SQL type of the parameter, and the value for a row. */
type Columns<Row> = [name: string, type: string, value: (row: Row) => unknown][];

/** Times are sent as milliseconds: numbers are faster to write and parse than dates. */
const asTime = (name: string) => sql`to_timestamp(batch.${sql.identifier(name)} / 1000)`;

const eventColumns: Columns<StoredEvent> = [
  ["account_id", "bigint", (row) => row.accountId],
  ["id", "bigint", (row) => row.id],
  ["host_id", "bigint", (row) => row.hostId],
  ["camera_id", "bigint", (row) => row.cameraId],
  ["event_type", "smallint", (row) => row.eventType],
  ["event_id", "int", (row) => row.eventId],
  ["event_time", "float8", (row) => row.timeMs],
  ["dst_rollback", "boolean", (row) => row.dstRollback],
  ["ex_info", "jsonb", (row) => (row.exInfo ? JSON.stringify(row.exInfo) : null)],
  ["snapshot", "bytea", (row) => (row.picture ? `\\x${row.picture.toString("hex")}` : null)],
];

interface FindingRow {
  event: StoredEvent;
  finding: DeviceFinding;
}

const findingColumns: Columns<FindingRow> = [
  ["account_id", "bigint", ({ event }) => event.accountId],
  ["ref_event_id", "bigint", ({ event }) => event.id],
  ["host_id", "bigint", ({ event }) => event.hostId],
  ["camera_id", "bigint", ({ event }) => event.cameraId],
  ["event_type", "smallint", ({ event }) => event.eventType],
  ["event_id", "int", ({ event }) => event.eventId],
  ["event_time", "float8", ({ event }) => event.timeMs],
  ["dst_rollback", "boolean", ({ event }) => event.dstRollback],
  ["category", "smallint", ({ finding }) => aiCategories[finding.category]],
  ["time_in", "float8", ({ finding }) => finding.time_in_ms],
  ["time_out", "float8", ({ finding }) => finding.time_out_ms],
  ["age_type", "smallint", ({ finding }) => finding.age_type],
  ["gender", "smallint", ({ finding }) => finding.gender],
  ["hat", "smallint", ({ finding }) => finding.hat],
  ["bag", "smallint", ({ finding }) => finding.bag],
  ["up_body_color", "smallint", ({ finding }) => colorNumber(finding.up_body_color)],
  ["up_body_clothing", "smallint", ({ finding }) => finding.up_body_clothing],
  ["low_body_color", "smallint", ({ finding }) => colorNumber(finding.low_body_color)],
  ["low_body_clothing", "smallint", ({ finding }) => finding.low_body_clothing],
  ["vehicle_type", "smallint", ({ finding }) => finding.vehicle_type],
  ["car_type", "smallint", ({ finding }) => finding.car_type],
  ["color", "smallint", ({ finding }) => colorNumber(finding.color)],
  ["speed_mph", "smallint", ({ finding }) => finding.speed_mph],
  ["brand", "text", ({ finding }) => storedBrand(finding)],
  ["lpr", "text", ({ finding }) => storedPlate(finding)],
  ["dwell_time", "int", ({ finding }) => finding.dwell_time],
  // Sent as text: unnest would flatten an array of arrays.
  ["box", "text", ({ finding }) => (finding.box ? `{${finding.box.join(",")}}` : null)],
];

/** Conversions of columns whose parameter type differs from the column's. */
const casts: Record<string, SQL> = {
  event_time: asTime("event_time"),
  time_in: asTime("time_in"),
  time_out: asTime("time_out"),
  box: sql`batch.box::real[]`,
};

/** Types whose values need no quoting in an array literal; node-postgres would check each value. */
const plainTypes = new Set(["bigint", "int", "smallint", "boolean", "float8"]);

/** A column's values as an array parameter; null when no row has a value. */
function toArray<Row>(rows: Row[], type: string, value: (row: Row) => unknown) {
  const values = rows.map((row) => value(row) ?? null);
  if (values.every((one) => one === null)) return null;
  return plainTypes.has(type) ? `{${values.map((one) => one ?? "NULL").join()}}` : values;
}

/**
 * One insert statement for any number of rows, with one array parameter per column. Columns without any value are left
 * out: most findings use few of them.
 */
function insertRows<Row>(table: "event" | "ai_event", columns: Columns<Row>, rows: Row[]): SQL {
  const names: SQL[] = [];
  const arrays: SQL[] = [];
  const selected: SQL[] = [];
  for (const [name, type, value] of columns) {
    const array = toArray(rows, type, value);
    if (array === null) continue;
    const column = sql`${sql.identifier(name)}`;
    names.push(column);
    arrays.push(sql`${sql.param(array)}::${sql.raw(type)}[]`);
    selected.push(casts[name] ?? sql`batch.${column}`);
  }
  const comma = sql`, `;
  return sql`
    insert into ${sql.identifier(table)} (${sql.join(names, comma)}) overriding system value
    select ${sql.join(selected, comma)}
    from unnest(${sql.join(arrays, comma)}) as batch(${sql.join(names, comma)})`;
}

/**
 * Stores events and their findings in three statements for any number of rows. Ids ascend in the order of the rows.
 * The partitions of the events' months must exist (months.ts).
 */
export async function insertEvents(tx: Handle, events: NewEvent[]): Promise<StoredEvent[]> {
  if (events.length === 0) return [];
  const drawn = await tx.execute(
    sql`select string_agg(nextval('event_id_seq')::text, ',') as ids from generate_series(1, ${events.length})`,
  );
  const ids = String(drawn.rows[0]?.ids).split(",").map(Number);
  const stored = events.map((event, index) => ({ ...event, id: ids[index] ?? Number.NaN }));
  await tx.execute(insertRows("event", eventColumns, stored));
  const findings = stored.flatMap((event) =>
    event.cameraId === null ? [] : event.findings.map((finding) => ({ event, finding })),
  );
  if (findings.length > 0) {
    await tx.execute(insertRows("ai_event", findingColumns, findings));
  }
  return stored;
}
