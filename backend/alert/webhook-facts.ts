import { eventName } from "../event/names";
import type { Hit } from "./fire";

/** What webhooks are told of a firing: ids, names and times, no picture. */
export const toWebhookFacts = (
  { alert, event }: Hit,
  { host, camera }: { host: string; camera: string },
  publicOrigin: string,
): Record<string, unknown> => ({
  alert: { id: String(alert.id), name: alert.name, user_id: String(alert.userId) },
  event: {
    id: String(event.id),
    event_type: event.eventType,
    event_id: event.eventId,
    name: eventName(event.eventId, "en"),
    time: Math.floor(event.timeMs / 1000),
    link: new URL(`/cloud_vms/events/${event.id}`, publicOrigin).href,
  },
  host: { id: String(event.hostId), name: host },
  camera: event.cameraId === null ? null : { id: String(event.cameraId), name: camera },
});
