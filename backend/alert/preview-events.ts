import { limits } from "../../contract/limits";
import { searchAiEvents } from "../ai/service";
import type { Database } from "../db/client";
import type { AlertTrigger } from "../db/tables";
import { codedError, isStatementTimeout } from "../errors";
import type { EventScope } from "../event/scope";
import type { Viewer } from "../viewer";
import { type Candidate, listCandidates } from "./preview-queries";
import { findTriggerSearch } from "./service";
import { toStandingFilter } from "./standing-filter";
import { createTriggerMatcher } from "./triggers";

export interface AlertTriggers {
  triggerEvents: readonly AlertTrigger[];
  savedSearchId: number | null;
}

interface Triggered {
  events: Candidate[];
  /** False where there were more events than a preview looks at: the oldest are left out. */
  isComplete: boolean;
}

/**
 * Stored events since a time that triggers or the saved search match, oldest first.
 * @throws EXCEED_QUERY_LIMIT where they take too long to be looked through
 */
export async function listTriggered(
  db: Database,
  viewer: Viewer,
  scope: EventScope,
  { triggerEvents, savedSearchId }: AlertTriggers,
  from: Date,
): Promise<Triggered> {
  const parts = await Promise.all([
    triggerEvents.length > 0 ? listByTriggers(db, scope, triggerEvents, from) : nothing,
    savedSearchId !== null ? listBySearch(db, viewer, savedSearchId, from) : nothing,
  ]);
  const byId = new Map(parts.flatMap(({ events }) => events.map((event) => [event.id, event])));
  return {
    events: [...byId.values()].sort((a, b) => a.timeMs - b.timeMs || a.id - b.id),
    isComplete: parts.every((part) => part.isComplete),
  };
}

const nothing: Triggered = { events: [], isComplete: true };

async function listByTriggers(
  db: Database,
  scope: EventScope,
  triggers: readonly AlertTrigger[],
  from: Date,
): Promise<Triggered> {
  const max = limits.alertPreviewRows;
  const found = await db
    .transaction((tx) => listCandidates(tx, scope, triggers, { from, limit: max + 1 }))
    .catch((error: unknown): Candidate[] => {
      throw isStatementTimeout(error) ? codedError("EXCEED_QUERY_LIMIT", { max }) : error;
    });
  const events = found.slice(0, max).filter(createTriggerMatcher(triggers));
  return { events, isComplete: found.length <= max };
}

async function listBySearch(
  db: Database,
  viewer: Viewer,
  savedSearchId: number,
  from: Date,
): Promise<Triggered> {
  const search = await findTriggerSearch(db, viewer, savedSearchId);
  const standing = search && toStandingFilter(search.query);
  if (!standing) return nothing;
  const { filter, places } = standing;
  const max = limits.alertPreviewRows;
  const { list } = await searchAiEvents(db, viewer, { ...filter, ...places, from }, { size: max });
  const events = list.map((finding) => ({
    id: finding.refEventId,
    hostId: finding.hostId,
    cameraId: finding.cameraId,
    eventType: finding.eventType,
    eventId: finding.eventId,
    timeMs: finding.time.getTime(),
    zone: finding.timezone,
  }));
  return { events, isComplete: list.length < max };
}
