import { eventTypes } from "./names";

/**
 * The event catalogue (specification section 3, docs/decisions-spec.md section 4). Event ids and event types are
 * two numbering spaces: event 52 is a full storage, type 52 is video. Names are texts:
 * public/locales/<lng>/events.json.
 */

const ranges: [first: number, last: number, type: number][] = [
  [1, 3, eventTypes.video],
  [4, 5, eventTypes.io],
  [6, 7, eventTypes.system],
  [51, 65, eventTypes.system],
  [100, 109, eventTypes.video],
  [148, 151, eventTypes.io],
  [200, 209, eventTypes.pos],
  [300, 331, eventTypes.ai],
  [5000, 5029, eventTypes.system],
];

/** Ids that the specification or our decisions name. */
export const eventIds = {
  motion: 1,
  videoLost: 2,
  videoResumed: 3,
  disconnect: 6,
  connect: 7,
  recordingsRecycled: 51,
  storageFull: 52,
  recordingError: 57,
  posTransaction: 200,
  itemVoided: 204,
  cashDrawerOpened: 206,
  intrusion: 300,
  personDetected: 301,
  vehicleDetected: 302,
  enteringArea: 303,
  lineCrossing: 305,
  loitering: 306,
  lprEvent: 316,
  hostLogin: 5000,
} as const;

export interface EventMapping {
  event_id: number;
  event_type_id: number;
}

/** Every known event id with its type, ascending. */
export const eventMapping: readonly EventMapping[] = ranges.flatMap(([first, last, type]) =>
  Array.from({ length: last - first + 1 }, (_, index) => ({
    event_id: first + index,
    event_type_id: type,
  })),
);

/** Categories of AI events, by number in the database and by name in the contract. */
export const aiCategories = { person: 1, vehicle: 2, ai_event: 3 } as const;
export type AiCategory = keyof typeof aiCategories;

const personEvents = new Set([300, 301, 306, 307, 311, 312, 313, 314, 322, 323, 324, 325, 327]);
const vehicleEvents = new Set([302, 308, 315, 316, 317, 318, 319, 320, 321]);

/** The category of an AI event id. An event without a person or a vehicle in it is an ai_event. */
export function aiCategoryOf(eventId: number): AiCategory {
  if (personEvents.has(eventId)) return "person";
  return vehicleEvents.has(eventId) ? "vehicle" : "ai_event";
}

/** The AI part of the catalogue. */
export const aiEventMapping = eventMapping
  .filter((entry) => entry.event_type_id === eventTypes.ai)
  .map((entry) => ({ ...entry, ai_event_type: aiCategoryOf(entry.event_id) }));
