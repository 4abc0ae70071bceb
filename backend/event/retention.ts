import { sql } from "drizzle-orm";
import { limits } from "../../contract/limits";
import type { Database } from "../db/client";

/** Rows a statement: short enough that nobody notices (performance.md). */
const batchRows = 5_000;
const everyMs = 60 * 60_000;
const firstMs = 5 * 60_000;

interface Keeping {
  accountId: number;
  /** Everything before it goes. */
  before: Date;
}

/** How long each account keeps its events: the largest logs keep days of its active orders, 30 without (D69). */
async function listKeeping(db: Database): Promise<Keeping[]> {
  const result = await db.execute(sql`
    select account.id, extract(epoch from now() - make_interval(days => coalesce(max(keep.days), ${limits.logsKeepDaysDefault}))
      )::float8 * 1000 as before_ms
    from account
    left join lateral (
      select logs_keep_days as days from customer_order
      where customer_order.account_id = account.id and enabled_at <= now() and expires_at > now()
    ) as keep on true
    group by account.id
  `);
  return result.rows.map((row) => ({
    accountId: Number(row.id),
    before: new Date(Number(row.before_ms)),
  }));
}

/** Archived events stay, and those that a link still shows; their findings stay with them. */
const wanted = (table: "event" | "ai_event", column: "id" | "ref_event_id") => {
  const event = sql`${sql.identifier(table)}.${sql.identifier(column)}`;
  const account = sql`${sql.identifier(table)}.account_id`;
  return sql`(
    exists (select from archive where archive.account_id = ${account} and archive.event_id = ${event})
    or exists (
      select from share_link where share_link.account_id = ${account} and share_link.event_id = ${event}
        and share_link.expires_at > now()
    )
  )`;
};

async function deleteBatch(
  db: Database,
  table: "event" | "ai_event",
  { accountId, before }: Keeping,
): Promise<number> {
  const rows = sql.identifier(table);
  const column = table === "event" ? "id" : "ref_event_id";
  const result = await db.execute(sql`
    delete from ${rows} where account_id = ${accountId} and (id, event_time) in (
      select id, event_time from ${rows}
      where account_id = ${accountId} and event_time < ${before} and not ${wanted(table, column)}
      order by event_time nulls first limit ${batchRows}
    )
  `);
  return result.rowCount ?? 0;
}

/**
 * Deletes what is older than each account's plan keeps, a batch at a time.
 * @param goOn false ends it after the batch under way
 * @returns how many rows went
 */
export async function trimEvents(db: Database, goOn: () => boolean = () => true): Promise<number> {
  let total = 0;
  for (const keeping of await listKeeping(db)) {
    for (const table of ["ai_event", "event"] as const) {
      for (let deleted = batchRows; deleted === batchRows && goOn(); ) {
        deleted = await deleteBatch(db, table, keeping);
        total += deleted;
      }
    }
    // Empty hours and days sum to nothing, but are read again and again.
    await db.execute(sql`
      delete from event_hour where account_id = ${keeping.accountId} and hour < ${keeping.before} and count = 0
    `);
    await db.execute(sql`
      delete from event_day where account_id = ${keeping.accountId} and day < ${keeping.before} and count = 0
    `);
  }
  return total;
}

/** Trims every hour. Several processes may: deleting twice deletes once. */
export function startTrimming(db: Database): { stop(): Promise<void> } {
  let stopped = false;
  let running: Promise<unknown> = Promise.resolve();
  const run = () => {
    running = trimEvents(db, () => !stopped).catch((error: unknown) =>
      console.warn(`old events not deleted: ${error instanceof Error ? error.message : error}`),
    );
  };
  const first = setTimeout(run, firstMs);
  const timer = setInterval(run, everyMs);
  for (const each of [first, timer]) each.unref();
  return {
    async stop() {
      stopped = true;
      clearTimeout(first);
      clearInterval(timer);
      await running;
    },
  };
}
