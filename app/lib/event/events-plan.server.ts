import { readPreferences } from "~/lib/cookies/preferences.server";
import { resolveRange } from "./event-filter";
import {
  type EventsFaults,
  type EventsQuery,
  eventsQuery,
  findFaults,
  tidyKinds,
  toEventArguments,
} from "./events-query";

export interface EventsPlan {
  query: EventsQuery;
  /** Unix seconds: presets count from it. */
  now: number;
  timeZone: string;
  aiEventsOnly: boolean;
  faults: EventsFaults;
  /** Arguments of a call; null where something is missing. */
  filter: ReturnType<typeof toEventArguments> | null;
}

/** What an address of the list asks for, with the user's zone and preference in it. */
export async function planEvents(request: Request): Promise<EventsPlan> {
  const { timeZone, aiEventsOnly } = await readPreferences(request);
  const { searchParams } = new URL(request.url);
  const asked = tidyKinds(eventsQuery.read(searchParams), aiEventsOnly);
  // The address says nothing of types: the user's preference does (C161).
  const query = asked.kinds === null && aiEventsOnly ? { ...asked, kinds: ["ai" as const] } : asked;
  const now = Math.floor(Date.now() / 1000);
  const { ends } = resolveRange(query.range, now, timeZone);
  const faults = findFaults(query, now, timeZone);
  const filter = ends && !faults.places ? toEventArguments(query, ends) : null;
  return { query, now, timeZone, aiEventsOnly, faults, filter };
}
