import { z } from "zod";
import { behaviors } from "../../contract/audit-behaviors";
import { services } from "../../contract/names";
import type { Database } from "../db/client";
import { defineJob, type JobHandler } from "../jobs/job";
import { handleRecurring } from "../jobs/recurring";
import { type AuditEntryBy, toTexts, writeAudits } from "./service";
import { watchFlushMs } from "./watch-log";
import { listAccountsWithEndedHours, takeEndedHours, type WatchedHour } from "./watch-queries";

/** Writes the hours that have ended into the audit log: one row a user, camera and hour (decision D95). */
const noteWatched = defineJob("audit:watched", z.object({}));

const limit = 500;
const hourSeconds = 3_600;
const graceSeconds = (2 * watchFlushMs) / 1000;

export function createWatchHandlers({ db }: { db: Database }): JobHandler[] {
  const everySeconds = () => secondsToNextHour(Date.now() / 1000) + graceSeconds;
  const when = { everySeconds, firstSeconds: 0, payloads: [{}] };
  return [
    handleRecurring(db, noteWatched, when, (_payload, { signal }) => noteEndedHours(db, signal)),
  ];
}

/** @param db as the system */
export async function noteEndedHours(db: Database, signal?: AbortSignal): Promise<void> {
  for (const accountId of await listAccountsWithEndedHours(db, graceSeconds)) {
    for (let taken = limit; taken === limit; ) {
      signal?.throwIfAborted();
      taken = await db.transaction(async (tx) => {
        const hours = await takeEndedHours(tx, accountId, { graceSeconds, limit });
        await writeAudits(tx, hours.map(toEntry));
        return hours.length;
      });
    }
  }
}

const secondsToNextHour = (seconds: number) => hourSeconds - (seconds % hourSeconds);

const toEntry = (hour: WatchedHour): AuditEntryBy => ({
  client: { address: hour.ip, userAgent: hour.userAgent },
  time: new Date(hour.startedMs),
  behaviorId: hour.purpose === "live" ? behaviors.liveOpened : behaviors.playbackOpened,
  accountId: hour.accountId,
  userId: hour.userId,
  userEmail: hour.userEmail,
  serviceId: services.cloudVms,
  target: { type: "camera", id: String(hour.cameraId), name: hour.cameraName },
  payload: {
    ...(hour.watchedMs > 0 && { watched_seconds: Math.ceil(hour.watchedMs / 1000) }),
    ...(hour.fromMs !== null &&
      hour.untilMs !== null && {
        range: toTexts({
          from: Math.floor(hour.fromMs / 1000),
          until: Math.floor(hour.untilMs / 1000),
        }),
      }),
  },
});
