import { hash } from "@node-rs/argon2";
import { sql } from "drizzle-orm";
import type pg from "pg";
import type { Database } from "../backend/db/client";
import { ensureMonths } from "../backend/event/months";
import { insertEvents, type NewEvent } from "../backend/event/store";

/**
 * The account of the event bench: 50 hosts of 16 cameras, 5 event types, 30 days, one row per
 * finding.
 */
export const benchAccount = { id: 1, email: "bench@test.example", password: "Correct-horse-7" };

/** A user of that account who reaches forty of its cameras. */
export const benchOperator = { email: "operator@test.example", cameras: 40 };

const hostCount = 50;
export const camerasEach = 16;
const spanDays = 30;
const atOnce = 100_000;

/** An account with its master and its hosts, sixteen cameras each. */
export async function prepareAccount(
  db: Database,
  { id, email, password } = benchAccount,
  hosts = hostCount,
): Promise<void> {
  const passwordHash = await hash(password);
  await db.execute(sql`insert into account (id, name) values (${id}, 'Bench')`);
  await db.execute(sql`insert into app_user (account_id, email, name, password_hash, master, verified_at)
    values (${id}, ${email}, 'Bench', ${passwordHash}, true, now())`);
  await db.execute(
    sql`insert into region (account_id, name, is_default) values (${id}, 'All', true)`,
  );
  await db.execute(sql`
    insert into host (account_id, region_id, name, host_code, password_hash, type)
    select ${id}, region.id, 'Host ' || n, 'bench-' || ${id}::bigint || '-' || n, '-', 2
    from region, generate_series(1, ${hosts}::int) as n where region.account_id = ${id}
  `);
  await db.execute(sql`
    insert into camera (account_id, host_id, index, name)
    select ${id}, host.id, n, host.name || ' camera ' || n
    from host, generate_series(0, ${camerasEach - 1}::int) as n where host.account_id = ${id} order by host.id, n
  `);
}

export async function prepareOperator(client: pg.Client): Promise<void> {
  await client.query(
    `with operator as (
       insert into app_user (account_id, email, name, password_hash, verified_at)
       select account_id, $1, 'Operator', password_hash, now() from app_user where account_id = $2 returning id
     ), privileges as (
       insert into permission (account_id, name) values ($2, 'Bench') returning id
     ), membership as (
       insert into permission_user (permission_id, user_id) select privileges.id, operator.id from privileges, operator
     )
     insert into permission_camera (permission_id, camera_id, playback)
     select privileges.id, camera.id, true
     from privileges, (select id from camera where account_id = $2 order by id limit $3) as camera`,
    [benchOperator.email, benchAccount.id, benchOperator.cameras],
  );
}

const nowMs = Date.now();
const startMs = nowMs - spanDays * 86_400_000;

/** Stores rows through the ingest, a thousand per transaction; returns rows per second. */
export async function measureIngest(db: Database, database: string, rows: number): Promise<number> {
  const cameras = (await db.execute(sql`select id, host_id from camera order by id`)).rows;
  await ensureMonths(db, database, [startMs, nowMs]);
  const events = Array.from({ length: rows }, (_, n): NewEvent => {
    const camera = cameras[(n * 7) % cameras.length];
    const person = n % 3 === 0;
    return {
      accountId: benchAccount.id,
      hostId: Number(camera?.host_id),
      cameraId: Number(camera?.id),
      eventType: 52 + (n % 4),
      eventId: [1, 4, 200, 301][n % 4] ?? 1,
      timeMs: nowMs - rows + n,
      dstRollback: false,
      exInfo: null,
      picture: null,
      findings: n % 4 === 3 && person ? [{ category: "person", hat: 0, gender: n % 2 }] : [],
    };
  });
  const begin = performance.now();
  for (let first = 0; first < events.length; first += 1_000) {
    await db.transaction((tx) => insertEvents(tx, events.slice(first, first + 1_000)));
  }
  return rows / ((performance.now() - begin) / 1000);
}

const fillMonths =
  "select event_ensure_month(now() - interval '1 month' * n) from generate_series(-1, 1) n";

/**
 * Fills the tables directly, evenly over the days: the state a month of ingest leaves behind.
 * @param picture digest of the picture that all of them have
 */
export async function fillEvents(
  client: pg.Client,
  rows: number,
  picture: Buffer | null = null,
): Promise<void> {
  await client.query(fillMonths);
  for (let first = 0; first < rows; first += atOnce) {
    await client.query(
      `insert into event (account_id, host_id, camera_id, event_type, event_id, event_time, snapshot)
       select 1, host_id, id, type, (array[1, 4, 200, 301, 6, 2, 5, 204, 316, 53])[1 + n % 10],
         to_timestamp($3::float8 + n::float8 * $4), $5
       from generate_series($1::int, $2::int) as n
       cross join lateral (select 51 + n % 5 as type) as kind
       join (select id, host_id, row_number() over (order by id) - 1 as place from camera) as camera
         on camera.place = (n::bigint * 2654435761 % 4294967296) * 800 / 4294967296
       order by n`,
      [
        first,
        Math.min(first + atOnce, rows) - 1,
        startMs / 1000,
        (spanDays * 86_400) / rows,
        picture,
      ],
    );
  }
}

/** A person with a box for each AI event. */
export async function fillFindings(client: pg.Client): Promise<void> {
  await client.query(fillMonths);
  await client.query(
    `insert into ai_event (account_id, ref_event_id, host_id, camera_id, event_type, event_id, category, event_time,
       age_type, gender, hat, bag, up_body_color, low_body_color, box)
     select account_id, id, host_id, camera_id, event_type, event_id, 1, event_time,
       id % 3, id % 2, id / 2 % 2, id / 4 % 2, id % 11, id / 7 % 11, '{0.4,0.3,0.1,0.4}'
     from event where event_type = 55 order by id`,
  );
}

/** @param events of how many events they are the findings, in turn; their pictures are shown with them */
export async function fillAiEvents(client: pg.Client, rows: number, events = rows): Promise<void> {
  await client.query(fillMonths);
  for (let first = 0; first < rows; first += atOnce) {
    await client.query(
      `insert into ai_event (account_id, ref_event_id, host_id, camera_id, event_type, event_id, category, event_time,
         age_type, gender, hat, bag, up_body_color, up_body_clothing, low_body_color, low_body_clothing,
         vehicle_type, car_type, color, speed_mph, brand, lpr, dwell_time)
       select 1, 1 + n % $5::int, host_id, id, 55, case when person then 301 else 302 end, case when person then 1 else 2 end,
         to_timestamp($3::float8 + n::float8 * $4),
         case when person then (r[1] * 3)::int % 3 end, case when person then (r[2] * 2)::int % 2 end,
         case when person then (r[3] * 2)::int % 2 end, case when person then (r[4] * 2)::int % 2 end,
         case when person then (r[5] * 11)::int % 11 end, case when person then (r[6] * 2)::int % 2 end,
         case when person then (r[7] * 11)::int % 11 end, case when person then (r[8] * 2)::int % 2 end,
         case when not person then 1 + (r[1] * 5)::int % 5 end, case when not person then (r[2] * 5)::int % 5 end,
         case when not person then (r[3] * 11)::int % 11 end, case when not person then (r[4] * 90)::int end,
         case when not person then (array['Toyota','Volkswagen','Škoda','Ford','BMW','Kia','Audi','Fiat'])[1 + (r[5] * 8)::int % 8] end,
         case when not person then chr(65 + (r[6] * 26)::int % 26) || chr(65 + (r[7] * 26)::int % 26)
           || lpad(((r[8] * 10000)::int % 10000)::text, 4, '0') end,
         (r[1] * 300)::int
       from generate_series($1::int, $2::int) as n
       cross join lateral (select n % 10 < 7 as person, array[random(), random(), random(), random(), random(),
         random(), random(), random() + n * 0] as r) as x
       join (select id, host_id, row_number() over (order by id) - 1 as place from camera) as camera
         on camera.place = (n::bigint * 2654435761 % 4294967296) * 800 / 4294967296
       order by n`,
      [
        first,
        Math.min(first + atOnce, rows) - 1,
        startMs / 1000,
        (spanDays * 86_400) / rows,
        events,
      ],
    );
  }
}

export const benchRange = { st: Math.floor(startMs / 1000), et: Math.ceil(nowMs / 1000) };
