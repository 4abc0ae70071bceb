import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import type { Scopes } from "../../backend/db/scopes";
import { pictureName } from "../../backend/event/pictures";
import { makeDataDirectory } from "../support/data-directory";
import { type FaultSite, prepareFaultSite } from "../support/faults/fault-site";
import { createKeptWork } from "../support/faults/kept-work";
import { startNumberedHost } from "../support/faults/numbered-host";
import { drawNumber } from "../support/faults/numbered-picture";
import { compareStored } from "../support/faults/stored-events";

/**
 * Of the first four events: the first loses its row, the second its picture, the third shows the second's, the fourth is
 * there twice. Returns their numbers.
 */
async function loseOneOfEachKind({ system }: Scopes, site: FaultSite): Promise<number[]> {
  const { rows } = await system.execute(sql`
    select id, (ex_info->>'number')::int as number, extract(epoch from event_time)::float8 * 1000 as time_ms, snapshot
    from event where ex_info ? 'number' order by number limit 4
  `);
  const numbers = rows.map((row) => Number(row.number));
  const pictures = rows.map((row) =>
    pictureName(site.accountId, Number(row.time_ms), row.snapshot as Buffer),
  );
  await system.execute(sql`delete from event where id = ${rows[0]?.id}`);
  await site.files.delete(pictures[1] ?? "");
  await site.files.put(pictures[2] ?? "", await drawNumber(numbers[1] ?? 0));
  await system.execute(sql`
    insert into event (account_id, host_id, camera_id, event_type, event_id, event_time, ex_info, snapshot)
    select account_id, host_id, camera_id, event_type, event_id, event_time, ex_info, snapshot
    from event where id = ${rows[3]?.id}
  `);
  return numbers;
}

/** The small version of npm run chaos (docs/performance.md). */

/** A console and a database that start anew, four times over. */
const timeout = 600_000;

test("I1: what was acknowledged survives kills of the cloud and of its database: events, pictures, archives, exports", {
  timeout,
}, async () => {
  const folder = makeDataDirectory();
  const dataDirectory = path.join(folder, "data");
  mkdirSync(dataDirectory, { mode: 0o755 });
  const site = await prepareFaultSite(dataDirectory);
  try {
    await site.ready();
    const host = await startNumberedHost({
      cloud: site.cloud,
      code: site.hostCode,
      password: site.hostPassword,
      folder: path.join(folder, "outbox"),
    });
    const work = createKeptWork(site, host);
    // Of a minute ago: the clip of what just happened would be waited for.
    host.clockOffsetMs = -60_000;
    host.startReporting(20);
    await host.nextAck();
    work.start();
    // What is killed has both under way.
    await vi.waitFor(() => {
      const { archives, exports } = work.counts();
      expect(Math.min(archives, exports)).toBeGreaterThan(0);
    });
    const killConsole = async () => site.consoles[0]?.kill();
    const killDatabase = async () => site.killDatabase("all");
    for (const kill of [killConsole, killDatabase, killConsole]) {
      await kill();
      await site.ready();
      await host.nextAck();
    }
    site.killDatabase("one");
    await host.nextAck();
    await work.stop();
    host.stopReporting();
    await host.drained();
    await work.settle();
    expect(await work.findLosses()).toEqual({ archives: [], exports: [] });
    host.end();
    const compare = (scopes: Scopes) =>
      compareStored(scopes, site.files, site.accountId, host.acknowledged);
    const { stored, numbers, doctored } = await site.inspect(async (scopes) => ({
      stored: await compare(scopes),
      numbers: await loseOneOfEachKind(scopes, site),
      doctored: await compare(scopes),
    }));
    expect(stored).toEqual({
      kept: host.added,
      aside: 0,
      lost: [],
      doubled: [],
      lostPictures: [],
      wrongPictures: [],
    });
    // The same comparison sees what is lost.
    const [lost, withoutPicture, , doubled] = numbers;
    expect(doctored).toEqual({
      kept: host.added - 1,
      aside: 0,
      lost: [lost],
      doubled: [doubled],
      lostPictures: [withoutPicture],
      wrongPictures: [withoutPicture],
    });
  } finally {
    await site.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
