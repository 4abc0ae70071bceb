import { sql } from "drizzle-orm";
import type { AiEventRow } from "../ai/rows";
import { aiColumns, aiJoins, toAiEvent } from "../ai/rows";
import { groupBy } from "../collections";
import type { Database } from "../db/client";
import { inTimeRange, type TimeRange } from "./newest-first";
import type { EventRow } from "./rows";

/** What a list shows of its events beside the row itself, each in one query for all of them. */

const anyOf = (ids: number[]) => sql`any(${sql.param(ids)}::bigint[])`;

type EventKey = Pick<EventRow, "id" | "eventTime">;

/** From the oldest to the newest: with it, only the months of the events are read. */
function spanOf(events: EventKey[]): TimeRange {
  const times = events.map(({ eventTime }) => eventTime.getTime());
  const first = times.reduce((one, other) => Math.min(one, other));
  const last = times.reduce((one, other) => Math.max(one, other));
  // A date has lost the microseconds.
  return { from: new Date(first), to: new Date(last + 1) };
}

/** Condition for the rows of these events. */
const isOneOf = (events: EventKey[]) =>
  sql`event.id = ${anyOf(events.map(({ id }) => id))} and ${inTimeRange(spanOf(events), sql`event.event_time`)}`;

/** Findings by event, in the order they were reported. */
export async function listFindingsByEvent(
  db: Database,
  accountId: number,
  events: EventKey[],
): Promise<Map<number, AiEventRow[]>> {
  // The event's time selects the month and its index: findings are not indexed by event.
  const result = await db.execute(sql`
    select ${aiColumns}
    from event
    join ai_event on ai_event.account_id = ${accountId} and ai_event.event_time = event.event_time
      and ai_event.ref_event_id = event.id
    ${aiJoins}
    where event.account_id = ${accountId} and ${isOneOf(events)}
      and ${inTimeRange(spanOf(events), sql`ai_event.event_time`)}
    order by ai_event.id
  `);
  return groupBy(result.rows.map(toAiEvent), (finding) => finding.refEventId);
}

export interface OpenLink {
  id: number;
  note: string;
}

/** What users made of an event. */
export interface EventUses {
  /** Absent for an event that is not kept. */
  archiveId?: number;
  /** Those that still open, newest first. */
  links: OpenLink[];
}

/** By event; those that are neither kept nor shared are left out. */
export async function listEventUses(
  db: Database,
  accountId: number,
  eventIds: number[],
): Promise<Map<number, EventUses>> {
  const isAsked = sql`account_id = ${accountId} and event_id = ${anyOf(eventIds)}`;
  const result = await db.execute(sql`
    select event_id, id, null as note, null as shared_at from archive
    where ${isAsked} and deleted_at is null
    union all
    select event_id, id, note, shared_at from share_link where ${isAsked} and expires_at > now()
    order by shared_at desc, id desc
  `);
  const uses = new Map<number, EventUses>();
  for (const { event_id: eventId, id, note } of result.rows) {
    const use = uses.get(Number(eventId)) ?? { links: [] };
    uses.set(Number(eventId), use);
    if (note === null) use.archiveId = Number(id);
    else use.links.push({ id: Number(id), note: String(note) });
  }
  return uses;
}

export async function listExtraInfo(
  db: Database,
  accountId: number,
  events: EventKey[],
): Promise<Map<number, unknown>> {
  const result = await db.execute(sql`
    select id, ex_info from event
    where account_id = ${accountId} and ${isOneOf(events)} and ex_info is not null
  `);
  return new Map(result.rows.map((row) => [Number(row.id), row.ex_info]));
}
