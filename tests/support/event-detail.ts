import { sql } from "drizzle-orm";
import type { Page } from "playwright";
import { test as base } from "./browser";
import { type ConsoleWithDatabase, startConsoleWithDatabase } from "./console-with-database";
import { type EventSketch, storeEvents } from "./events";
import { findRecordedMs } from "./recorded";

/** A console of the file's own, into whose database events are written as a host would send them. */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: what Vitest asks for where a fixture needs no other
  .extend("site", { scope: "file" }, async ({}, { onCleanup }) => {
    const own = await startConsoleWithDatabase();
    onCleanup(() => own.stop());
    return own;
  });

/** Everything that can be recognised at its first value, which is zero but for a vehicle's kind. */
export const zeros = {
  age_type: 0,
  gender: 0,
  hat: 0,
  bag: 0,
  up_body_clothing: 0,
  low_body_clothing: 0,
  dwell_time: 0,
} as const;

interface Place {
  accountId: number;
  hostId: number;
  cameraId: number;
}

/** The demo's host of that name with its first camera. */
export async function findPlace(site: ConsoleWithDatabase, host: string): Promise<Place> {
  const { rows } = await site.db.execute(sql`
    select host.account_id, host.id as host_id, camera.id as camera_id
    from host join camera on camera.host_id = host.id
    where host.name = ${host} and camera.index = 0`);
  const [row] = rows;
  if (!row) throw new Error(`the demo has no host ${host}`);
  return {
    accountId: Number(row.account_id),
    hostId: Number(row.host_id),
    cameraId: Number(row.camera_id),
  };
}

/** At a time that the demo has recorded, unless the sketch has another one. Its id. */
export async function addEvent(
  site: ConsoleWithDatabase,
  host: string,
  sketch: Partial<EventSketch> = {},
): Promise<string> {
  const timeMs = findRecordedMs(60);
  const event = {
    eventType: 55,
    eventId: 301,
    timeMs,
    ...(await findPlace(site, host)),
    ...sketch,
  };
  const [stored] = await storeEvents({ db: site.db, url: site.url }, [event]);
  if (!stored) throw new Error("the event was not stored");
  return String(stored.id);
}

/** The same console, signed in to as another of the demo's users. */
export const as = (site: ConsoleWithDatabase, user: "eva.dvorak" | "jonas.weber" | "mika.ito") => ({
  ...site,
  demo: { ...site.demo, email: `${user}@meridian.example` },
});

export const eventPath = (id: string) => `/cloud_vms/events/${id}`;

export const detail = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });

/** The value beside a name in a list of facts. */
export const fact = (page: Page, name: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator("dd");
