import type { Bus } from "../realtime/bus";
import type { StoredEvent } from "./store";

/** A PostgreSQL notification holds at most 8,000 bytes: fifty events fit. */
const maxNamedEvents = 50;

/** Publishes events_added with the newest events in full and the number of all. */
export function publishEventsAdded(
  bus: Bus,
  accountId: number,
  events: StoredEvent[],
): Promise<void> {
  return bus.publish("events_added", {
    accountId,
    events: events
      .slice(-maxNamedEvents)
      .map(({ id, eventType, eventId, timeMs, hostId, cameraId }) => ({
        id,
        eventType,
        eventId,
        eventTimeMs: timeMs,
        hostId,
        cameraId,
      })),
    count: events.length,
  });
}
