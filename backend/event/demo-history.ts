import { readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import {
  demoHistoryDays,
  describeSale,
  eventsPerHour,
  type Happening,
  isDemoGap,
  listFindings,
  listHappenings,
  type Track,
} from "../../agent/demo/happenings";
import type { Database } from "../db/client";
import { demoAccount, demoHosts } from "../db/seed/demo-data";
import type { PictureKeeper } from "./pictures";
import { ensureMonths, insertEvents, type NewEvent } from "./store";

/** Where the loops are, and where pictures are kept. */
export interface HistorySources {
  /** Folder of the demo's loops. */
  mediaFolder: string;
  pictures: PictureKeeper;
  /** Tells databases of one process apart. */
  database: string;
}

interface Loop {
  happenings: Happening[];
  weight: number;
  frames: number;
  frameMs: number;
  /** Keeps the picture of a second of the loop; gives its digest. */
  keepPicture(second: number, timeMs: number): Promise<Buffer | null>;
}

interface Camera {
  hostId: number;
  cameraId: number;
  index: number;
  loop: Loop;
  loopName: string;
  phaseFrames: number;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const rowsAtOnce = 1_000;

/** Writes the history that is missing; `done` resolves when all of it is there, and never rejects. */
export interface History {
  done: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Gives the demo account thirty days of events, the newest first and the rest while the server is up already. Every
 * event is one that its camera's loop really shows at that moment, with the picture of that second.
 */
export async function startDemoHistory(db: Database, sources: HistorySources): Promise<History> {
  const cameras = await loadCameras(db, sources);
  const spans = await findMissing(db);
  let stopped = false;

  async function write([fromMs, toMs]: Span): Promise<void> {
    const events = await inventEvents(cameras, [fromMs, toMs]);
    if (events.length === 0) return;
    await ensureMonths(db, sources.database, [fromMs, toMs]);
    for (let first = 0; first < events.length; first += rowsAtOnce) {
      if (stopped) return;
      await db.transaction((tx) => insertEvents(tx, events.slice(first, first + rowsAtOnce)));
    }
  }

  async function finish(rest: Span[]): Promise<void> {
    for (const span of rest) {
      if (stopped) return;
      await write(span);
    }
    // Plans are made by statistics, and those of an empty table are far off.
    if (rest.length > 0) await db.execute(sql`analyze event, ai_event, event_hour, event_day`);
  }

  const [newest, ...rest] = spans;
  if (newest) await write(newest);
  const done = finish(rest).catch((error: unknown) => {
    if (!stopped) console.warn(`the demo's history is incomplete: ${String(error)}`);
  });
  return {
    done,
    async stop() {
      stopped = true;
      await done;
    },
  };
}

type Span = [fromMs: number, toMs: number];

/** What is not written yet, newest first, in pieces of hours at first and days later. */
async function findMissing(db: Database): Promise<Span[]> {
  const result = await db.execute(sql`
    select extract(epoch from min(event_time))::float8 * 1000 as first_ms,
      extract(epoch from max(event_time))::float8 * 1000 as last_ms
    from event where account_id = ${demoAccount.id}
  `);
  const nowMs = Date.now();
  const earliestMs = nowMs - demoHistoryDays * dayMs;
  const row = result.rows[0];
  const firstMs = row?.first_ms == null ? nowMs : Number(row.first_ms);
  const lastMs = row?.last_ms == null ? nowMs : Number(row.last_ms);
  const spans: Span[] = [];
  // Since the demo last ran.
  if (nowMs - lastMs > hourMs / 2) spans.push([Math.max(lastMs + 1, earliestMs), nowMs]);
  for (let toMs = firstMs; toMs > earliestMs + hourMs; ) {
    const fromMs = Math.max(earliestMs, toMs - (toMs === nowMs ? 6 * hourMs : dayMs));
    spans.push([fromMs, toMs]);
    toMs = fromMs;
  }
  return spans;
}

async function loadCameras(
  db: Database,
  { mediaFolder, pictures }: HistorySources,
): Promise<Camera[]> {
  const result = await db.execute(sql`
    select camera.id, camera.index, host.id as host_id, host.host_code
    from camera join host on host.id = camera.host_id
    where camera.account_id = ${demoAccount.id} and host.deleted_at is null
  `);
  const rows = new Map(result.rows.map((row) => [`${row.host_code}/${row.index}`, row]));
  const loops = new Map<string, Promise<Loop>>();
  const cameras: Promise<Camera>[] = [];
  for (const host of demoHosts) {
    for (const [index, { loop: name, phaseFrames, lost }] of host.cameras.entries()) {
      const row = rows.get(`${host.code}/${index}`);
      if (!row || host.offline || lost) continue;
      const loading = loops.get(name) ?? loadLoop(path.join(mediaFolder, name), pictures);
      loops.set(name, loading);
      const ids = { hostId: Number(row.host_id), cameraId: Number(row.id) };
      cameras.push(loading.then((loop) => ({ ...ids, index, loop, loopName: name, phaseFrames })));
    }
  }
  return Promise.all(cameras);
}

async function loadLoop(folder: string, keeper: PictureKeeper): Promise<Loop> {
  const text = await readFile(path.join(folder, "track.json"), "utf8");
  const track = JSON.parse(text) as Track;
  const happenings = listHappenings(track);
  const seconds = Array.from({ length: track.frames / track.fps }, (_, second) => second);
  const stills = await Promise.all(
    seconds.map((second) => readFile(path.join(folder, "snapshots", `${second}.jpg`))),
  );
  // Hundreds of thousands of events share a hundred pictures: each is digested once a month.
  const kept = new Map<string, Promise<Buffer>>();
  return {
    happenings,
    weight: happenings.reduce((sum, happening) => sum + happening.weight, 0),
    frames: track.frames,
    frameMs: 1000 / track.fps,
    async keepPicture(second, timeMs) {
      const still = stills[second];
      if (!still) return null;
      const key = `${new Date(timeMs).toISOString().slice(0, 7)} ${second}`;
      const keeping = kept.get(key) ?? keeper.keep(demoAccount.id, timeMs, still);
      kept.set(key, keeping);
      return keeping;
    },
  };
}

/** The events of a stretch of time, in its order. */
async function inventEvents(cameras: Camera[], [fromMs, toMs]: Span): Promise<NewEvent[]> {
  const events: NewEvent[] = [];
  for (const camera of cameras) {
    for (let hour = fromMs; hour < toMs; hour += hourMs) {
      const lengthMs = Math.min(hourMs, toMs - hour);
      const expected = (eventsPerHour(camera.loopName, hour) * lengthMs) / hourMs;
      // Scattered around what is expected, as real days are.
      const count = Math.floor(expected * (0.5 + Math.random()) + Math.random());
      for (let n = 0; n < count; n++) {
        const event = await inventEvent(camera, hour + Math.random() * lengthMs);
        if (event && event.timeMs >= fromMs && event.timeMs < toMs) events.push(event);
      }
    }
  }
  return events.sort((a, b) => a.timeMs - b.timeMs);
}

function choose({ happenings, weight }: Loop): Happening | undefined {
  let left = Math.random() * weight;
  return happenings.find((happening) => {
    left -= happening.weight;
    return left < 0;
  });
}

async function inventEvent(
  { hostId, cameraId, index, loop, phaseFrames }: Camera,
  nearMs: number,
): Promise<NewEvent | null> {
  const happening = choose(loop);
  if (!happening) return null;
  // The pass of the loop that runs then, and the moment in it that shows it (agent/sources/loop-player).
  const pass = Math.floor(nearMs / loop.frameMs / loop.frames) * loop.frames;
  const timeMs = (pass + happening.frame - phaseFrames) * loop.frameMs;
  if (isDemoGap(index, timeMs)) return null;
  const second = Math.floor((happening.frame * loop.frameMs) / 1000);
  const { id: accountId } = demoAccount;
  return {
    accountId,
    hostId,
    cameraId,
    eventType: happening.eventType,
    eventId: happening.eventId,
    timeMs,
    dstRollback: false,
    exInfo: describeSale(happening.eventId, Math.random),
    picture: await loop.keepPicture(second, timeMs),
    findings: listFindings(happening, timeMs, Math.random),
  };
}
