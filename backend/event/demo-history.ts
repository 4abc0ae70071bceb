import { readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import {
  describeSale,
  eventsPerHour,
  type Happening,
  isDemoGap,
  listFindings,
  listHappenings,
  type Track,
} from "../../agent/demo/happenings";
import { isRepeated } from "../../contract/wall-time";
import type { Database } from "../db/client";
import { demoAccount, demoHosts } from "../db/seed/demo-data";
import { type DemoEventHost, generateHostEvents } from "./demo-host-events";
import { ensureMonths } from "./months";
import type { EventPictureStore } from "./pictures";
import { insertEvents, type NewEvent } from "./store";

/** Where the loops are read from and pictures are saved to. */
export interface HistorySources {
  /** Folder of the demo's loops. */
  mediaFolder: string;
  /** How far back it goes, at most 30. */
  days: number;
  pictures: EventPictureStore;
  /** Identifies the database within this process (ensureMonths). */
  database: string;
  /** Called when the history is complete. */
  onWritten(): Promise<void>;
}

interface Loop {
  happenings: Happening[];
  weight: number;
  frames: number;
  frameMs: number;
  /** Saves the picture of one second of the loop; resolves with its digest. */
  savePicture(second: number, timeMs: number): Promise<Buffer | null>;
}

interface Camera {
  hostId: number;
  cameraId: number;
  index: number;
  /** Of its host. */
  timezone: string;
  loop: Loop;
  loopName: string;
  phaseFrames: number;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const rowsPerTransaction = 1_000;

/**
 * The demo's event history while it is written; `done` resolves when all is stored or writing failed. Never rejects.
 */
export interface DemoHistory {
  done: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Writes some days of events for the demo account: the newest before it resolves, the rest in the background. Every
 * event is one that its camera's loop shows at that time, with the picture of that second.
 */
export async function startDemoHistory(
  db: Database,
  sources: HistorySources,
): Promise<DemoHistory> {
  const cameras = await loadCameras(db, sources);
  const hosts = await loadHosts(db);
  const spans = await findMissingSpans(db, sources.days);
  let stopped = false;

  async function write([fromMs, toMs]: Span): Promise<void> {
    const events = [
      ...(await generateEvents(cameras, [fromMs, toMs])),
      ...generateHostEvents(hosts, [fromMs, toMs]),
    ].sort((a, b) => a.timeMs - b.timeMs);
    if (events.length === 0) return;
    await ensureMonths(db, sources.database, [fromMs, toMs]);
    for (let first = 0; first < events.length; first += rowsPerTransaction) {
      if (stopped) return;
      await db.transaction((tx) =>
        insertEvents(tx, events.slice(first, first + rowsPerTransaction)),
      );
    }
  }

  async function finish(rest: Span[]): Promise<void> {
    for (const span of rest) {
      if (stopped) return;
      await write(span);
    }
    // Without it the query planner would use the statistics of an empty table.
    if (rest.length > 0) await db.execute(sql`analyze event, ai_event, event_hour, event_day`);
    if (!stopped) await sources.onWritten();
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

/** Spans without history, newest first: six hours first, then a day each. */
async function findMissingSpans(db: Database, days: number): Promise<Span[]> {
  const result = await db.execute(sql`
    select extract(epoch from min(event_time))::float8 * 1000 as first_ms,
      extract(epoch from max(event_time))::float8 * 1000 as last_ms
    from event where account_id = ${demoAccount.id}
  `);
  const nowMs = Date.now();
  const earliestMs = nowMs - days * dayMs;
  const row = result.rows[0];
  const firstMs = row?.first_ms == null ? nowMs : Number(row.first_ms);
  const lastMs = row?.last_ms == null ? nowMs : Number(row.last_ms);
  const spans: Span[] = [];
  // Gap since the demo last ran.
  if (nowMs - lastMs > hourMs / 2) spans.push([Math.max(lastMs + 1, earliestMs), nowMs]);
  for (let toMs = firstMs; toMs > earliestMs + hourMs; ) {
    const fromMs = Math.max(earliestMs, toMs - (toMs === nowMs ? 6 * hourMs : dayMs));
    spans.push([fromMs, toMs]);
    toMs = fromMs;
  }
  return spans;
}

async function loadHosts(db: Database): Promise<DemoEventHost[]> {
  const accountId = demoAccount.id;
  const result = await db.execute(sql`
    select host.id, host.host_code, host.timezone, extract(epoch from host.last_seen_at)::float8 * 1000 as seen_ms
    from host where host.account_id = ${accountId} and host.deleted_at is null
  `);
  const rows = new Map(result.rows.map((row) => [String(row.host_code), row]));
  return demoHosts.flatMap(({ code, offline, storages }): DemoEventHost[] => {
    const row = rows.get(code);
    if (!row) return [];
    const lostMs = offline ? Number(row.seen_ms) : null;
    const hasStorage = storages.length > 0;
    return [
      { accountId, hostId: Number(row.id), timezone: String(row.timezone), lostMs, hasStorage },
    ];
  });
}

async function loadCameras(
  db: Database,
  { mediaFolder, pictures }: HistorySources,
): Promise<Camera[]> {
  const result = await db.execute(sql`
    select camera.id, camera.index, host.id as host_id, host.host_code, host.timezone
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
      const place = {
        hostId: Number(row.host_id),
        cameraId: Number(row.id),
        index,
        timezone: String(row.timezone),
      };
      cameras.push(loading.then((loop) => ({ ...place, loop, loopName: name, phaseFrames })));
    }
  }
  return Promise.all(cameras);
}

async function loadLoop(folder: string, pictures: EventPictureStore): Promise<Loop> {
  const text = await readFile(path.join(folder, "track.json"), "utf8");
  const track = JSON.parse(text) as Track;
  const happenings = listHappenings(track);
  const seconds = Array.from({ length: track.frames / track.fps }, (_, second) => second);
  const stills = await Promise.all(
    seconds.map((second) => readFile(path.join(folder, "snapshots", `${second}.jpg`))),
  );
  // Hundreds of thousands of events share a hundred pictures: each is hashed and saved once a month.
  const savedByMonth = new Map<string, Promise<Buffer>>();
  return {
    happenings,
    weight: happenings.reduce((sum, happening) => sum + happening.weight, 0),
    frames: track.frames,
    frameMs: 1000 / track.fps,
    async savePicture(second, timeMs) {
      const still = stills[second];
      if (!still) return null;
      const key = `${new Date(timeMs).toISOString().slice(0, 7)} ${second}`;
      const saving = savedByMonth.get(key) ?? pictures.save(demoAccount.id, timeMs, still);
      savedByMonth.set(key, saving);
      return saving;
    },
  };
}

/** Events of a span. */
async function generateEvents(cameras: Camera[], [fromMs, toMs]: Span): Promise<NewEvent[]> {
  const events: NewEvent[] = [];
  for (const camera of cameras) {
    for (let hour = fromMs; hour < toMs; hour += hourMs) {
      const lengthMs = Math.min(hourMs, toMs - hour);
      const expected = (eventsPerHour(camera.loopName, hour) * lengthMs) / hourMs;
      // Between 50 and 150 % of the expected count, so that no two days are alike.
      const count = Math.floor(expected * (0.5 + Math.random()) + Math.random());
      for (let n = 0; n < count; n++) {
        const event = await generateEvent(camera, hour + Math.random() * lengthMs);
        if (event && event.timeMs >= fromMs && event.timeMs < toMs) events.push(event);
      }
    }
  }
  return events;
}

function chooseHappening({ happenings, weight }: Loop): Happening | undefined {
  let left = Math.random() * weight;
  return happenings.find((happening) => {
    left -= happening.weight;
    return left < 0;
  });
}

async function generateEvent(
  { hostId, cameraId, index, timezone, loop, phaseFrames }: Camera,
  nearMs: number,
): Promise<NewEvent | null> {
  const happening = chooseHappening(loop);
  if (!happening) return null;
  // The loop's run at that time, and the frame in it that shows the happening (agent/sources/loop-player).
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
    dstRollback: isRepeated(timezone, timeMs),
    exInfo: describeSale(happening.eventId, Math.random),
    picture: await loop.savePicture(second, timeMs),
    findings: listFindings(happening, timeMs, Math.random),
  };
}
