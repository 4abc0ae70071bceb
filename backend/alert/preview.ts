import { limits } from "../../contract/limits";
import type { Database } from "../db/client";
import type { EventRow } from "../event/rows";
import { findEventScope } from "../event/scope";
import { listEventsById } from "../event/service";
import type { Viewer } from "../viewer";
import { type AlertTriggers, listTriggered } from "./preview-events";
import { dateIn, findFirings, listPreviewDates } from "./preview-rules";
import type { AlertSchedule } from "./schedule";

export interface AlertPreview {
  total: number;
  days: { date: string; count: number }[];
  /** The newest, at most alertPreviewEvents. */
  list: { event: EventRow; timezone: string }[];
  /** False where there were more events than a preview looks at: the oldest are left out. */
  isComplete: boolean;
}

type Rule = AlertSchedule & AlertTriggers;

/** Two hours more than the days shown: a clock change may lengthen them. */
const windowMs = limits.alertPreviewDays * 86_400_000 + 2 * 3_600_000;

/**
 * What an alert with this rule would have fired on in the last days: by the rights its user has now, its schedule in
 * each host's zone, and its cooldown. Days are those of the hosts.
 * @throws EXCEED_QUERY_LIMIT where the events take too long to be looked through
 */
export async function previewAlert(
  db: Database,
  viewer: Viewer,
  rule: Rule,
  nowMs = Date.now(),
): Promise<AlertPreview> {
  const scope = await findEventScope(db, viewer);
  const from = new Date(nowMs - windowMs);
  const { events, isComplete } = await listTriggered(db, viewer, scope, rule, from);
  const counts = new Map<string, number>();
  const datesByZone = new Map<string, string[]>();
  const datesOf = (zone: string) => {
    const dates = datesByZone.get(zone) ?? listPreviewDates(zone, nowMs);
    datesByZone.set(zone, dates);
    return dates;
  };
  // Hosts in several zones may have one date more between them.
  for (const zone of new Set(events.length > 0 ? events.map((each) => each.zone) : ["UTC"])) {
    for (const date of datesOf(zone)) counts.set(date, 0);
  }
  const firings = findFirings(rule, events).filter(({ zone, timeMs }) => {
    const date = dateIn(zone, timeMs);
    const count = counts.get(date);
    if (count === undefined || !datesOf(zone).includes(date)) return false;
    counts.set(date, count + 1);
    return true;
  });
  const newest = firings.slice(-limits.alertPreviewEvents).reverse();
  const rows = await listEventsById(
    db,
    viewer,
    newest.map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    total: firings.length,
    days: [...counts].sort().map(([date, count]) => ({ date, count })),
    list: newest.flatMap(({ id, zone }) => {
      const event = byId.get(id);
      return event ? [{ event, timezone: zone }] : [];
    }),
    isComplete,
  };
}
