import { sql } from "drizzle-orm";
import { eventTypes } from "../../contract/names";
import type { Database } from "../db/client";
import { demoAccount, demoHosts } from "../db/seed/demo-data";
import { enqueueCopy } from "./jobs";

interface DemoArchive {
  note: string;
  /** Of the demo's media. */
  loop: string;
  daysAgo: number;
  type: number;
}

const { ai, video, pos } = eventTypes;

/** Newest first, a day apart. */
export const demoArchives: DemoArchive[] = [
  { note: "Person at east fence, police case 2026-1183", loop: "perimeter", type: ai },
  { note: "Forklift near miss, safety review", loop: "dock", type: ai },
  { note: "Disputed refund, till 2", loop: "checkout", type: pos },
  { note: "Courier damaged the barrier", loop: "gate", type: ai },
  { note: "Bus stop accident, insurer asked", loop: "street", type: ai },
  { note: "Scratch on visitor car, row B", loop: "parking", type: ai },
  { note: "Pallet fell from level 3", loop: "warehouse", type: ai },
  { note: "Lost laptop bag", loop: "lobby", type: video },
  { note: "Door left open, cold store", loop: "corridor", type: video },
  { note: "Container 4471 delivery", loop: "yard", type: video },
  { note: "Shelf stock check", loop: "shop", type: video },
  { note: "Machine stopped, line 3", loop: "workshop", type: video },
].map((archive, index) => ({ ...archive, daysAgo: index + 2 }));

const hostsWithAgent = demoHosts.filter((host) => !host.offline);

const cameraNames = (loop: string): string[] =>
  hostsWithAgent.flatMap((host) =>
    host.cameras.filter((camera) => camera.loop === loop && !camera.lost).map(({ name }) => name),
  );

/**
 * Archives some of the demo's events, once; call when its history is written. The event of the wanted type is
 * preferred to others of that day.
 * @param db as the owner
 */
export async function seedDemoArchives(db: Database): Promise<void> {
  const { id: accountId } = demoAccount;
  await db.transaction(async (tx) => {
    const known = await tx.execute(
      sql`select from archive where account_id = ${accountId} limit 1`,
    );
    if (known.rows.length > 0) return;
    for (const { note, loop, daysAgo, type } of demoArchives) {
      const made = await tx.execute(sql`
        insert into archive (account_id, event_id, note, created_by, created_at)
        select event.account_id, event.id, ${note}, (
          select id from app_user where account_id = ${accountId} and master order by id limit 1
        ), event.event_time + interval '3 hours'
        from event
        join camera on camera.id = event.camera_id and camera.name = any(${sql.param(cameraNames(loop))}::text[])
        join host on host.id = camera.host_id
          and host.name = any(${sql.param(hostsWithAgent.map(({ name }) => name))}::text[])
        where event.account_id = ${accountId} and event.snapshot is not null
          and event.event_time between now() - make_interval(days => ${daysAgo + 1})
            and now() - make_interval(days => ${daysAgo})
        order by event.event_type = ${type} desc, md5(event.id::text) limit 1
        on conflict do nothing returning id
      `);
      const row = made.rows[0];
      if (row) await enqueueCopy(tx, { accountId, archiveId: Number(row.id) });
    }
  });
}
