import type { Bus } from "../realtime/bus";
import type { StoredEvent } from "./store";

/** PostgreSQL carries 8,000 bytes between processes: fifty events fit. */
const named = 50;

/** Tells channels that events were stored: the newest by name, all by number. */
export function publishAdded(bus: Bus, accountId: number, events: StoredEvent[]): Promise<void> {
  return bus.publish("events_added", {
    accountId,
    events: events.slice(-named).map(({ id, eventType, eventId, timeMs, hostId, cameraId }) => ({
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
