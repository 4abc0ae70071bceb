import { sql } from "drizzle-orm";
import type { Page } from "playwright";
import { test as base } from "./browser";
import { startConsoleWithDatabase } from "./console-with-database";
import { type EventSketch, storeEvents } from "./events";

/** A console with events of its own, on days on which the demo has none. */

const second = (iso: string) => Date.parse(iso) / 1000;

/** The day of most tests: 120 motions a minute apart, and one each of what else there is. */
export const quietDay = {
  from: second("2031-06-10T00:00:00Z"),
  until: second("2031-06-10T23:59:59Z"),
};
/** The day on which New York's clocks go back. */
export const foldDay = {
  from: second("2031-11-02T00:00:00Z"),
  until: second("2031-11-02T23:59:59Z"),
};
/** 501 motions. */
export const fullDay = {
  from: second("2031-07-01T00:00:00Z"),
  until: second("2031-07-01T23:59:59Z"),
};

export const rangeOf = ({ from, until }: { from: number; until: number }) =>
  `range=${from}-${until}`;
export const listOf = (range: { from: number; until: number }, more = "") =>
  `/cloud_vms/events?${rangeOf(range)}${more}`;

type Own = Awaited<ReturnType<typeof startConsoleWithDatabase>>;

async function findCamera(db: Own["db"], condition: ReturnType<typeof sql>) {
  const result = await db.execute(sql`
    select camera.id, camera.host_id, camera.account_id, camera.name
    from camera join host on host.id = camera.host_id
    where ${condition} order by camera.id limit 1`);
  const row = result.rows[0];
  if (!row) throw new Error("the demo has no such camera");
  return {
    accountId: Number(row.account_id),
    hostId: Number(row.host_id),
    cameraId: Number(row.id),
    name: String(row.name),
  };
}

async function addEvents({ db, url }: Own) {
  const dock = await findCamera(db, sql`host.name = 'DC-VMS-02'`);
  const fold = await findCamera(db, sql`host.name = 'HQ-NVR-01'`);
  const unlicensed = await findCamera(
    db,
    sql`not exists (select from license where license.camera_id = camera.id)`,
  );
  await db.execute(sql`update host set timezone = 'UTC' where name = 'DC-VMS-02'`);
  await db.execute(sql`update host set timezone = 'America/New_York' where name = 'HQ-NVR-01'`);
  const at = (iso: string) => ({ timeMs: Date.parse(iso) });
  const box: [number, number, number, number] = [0.1, 0.2, 0.3, 0.4];
  const motions = (iso: string, count: number): EventSketch[] =>
    Array.from({ length: count }, (_, n) => ({ ...dock, timeMs: Date.parse(iso) + n * 60_000 }));
  await storeEvents({ db, url }, [
    ...motions("2031-06-10T10:00:00Z", 120),
    { ...dock, cameraId: null, eventType: 51, eventId: 52, ...at("2031-06-10T09:00:00Z") },
    { ...dock, eventId: 999, ...at("2031-06-10T08:00:00Z") },
    {
      ...dock,
      eventType: 55,
      eventId: 300,
      findings: [{ category: "person", hat: 0, box }],
      ...at("2031-06-10T07:00:00Z"),
    },
    { ...unlicensed, eventId: 2, ...at("2031-06-10T06:00:00Z") },
    { ...fold, ...at("2031-11-02T05:30:00Z") },
    { ...fold, dstRollback: true, ...at("2031-11-02T06:30:00Z") },
    ...motions("2031-07-01T01:00:00Z", 501),
  ]);
  return { dock, unlicensed };
}

export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: what Vitest asks for where a fixture needs no other
  .extend("site", { scope: "file" }, async ({}, { onCleanup }) => {
    const own = await startConsoleWithDatabase();
    onCleanup(() => own.stop());
    return { ...own, cameras: await addEvents(own) };
  })
  // Events without a picture show their camera's newest one, which a camera without a licence has not.
  .extend("quietPictures", { auto: true }, ({ faults }) => {
    faults.allow(/status of 404 .*\/media\/snapshot\//);
  });

/** The list itself: the histogram has a table too. */
export const listTable = (page: Page) =>
  page.locator("main table", {
    has: page.locator("caption", { hasText: "Events, in order of time" }),
  });

/** Names of the list's events, in their order. */
export const eventNames = (page: Page) =>
  listTable(page).locator("tbody th[scope=row] a").allTextContents();

/** The boxes that tick its rows. */
export const tickBoxes = (page: Page) => listTable(page).locator("tbody input[type=checkbox]");

/** The heading over the results: "124 events". */
export const resultCount = (page: Page) =>
  page.getByRole("region", { name: "Results" }).getByRole("heading", { level: 2 });
