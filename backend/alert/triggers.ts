import type { AlertTrigger } from "../db/tables";
import type { EventSummary } from "../event/store";

type Source = Pick<EventSummary, "hostId" | "cameraId">;
type Happened = Source & Pick<EventSummary, "eventType" | "eventId">;

/** Whether an event is one of these triggers. */
export function createTriggerMatcher(
  triggers: readonly AlertTrigger[],
): (event: Happened) => boolean {
  const known = new Set(
    triggers.map(({ event_type: type, event_id: id, host_cam_id: camera, host_id: host }) => {
      const place = camera === undefined ? (host === undefined ? "*" : `host ${host}`) : camera;
      return `${type},${id},${place}`;
    }),
  );
  return ({ eventType, eventId, hostId, cameraId }) => {
    const kind = `${eventType},${eventId}`;
    return [`${kind},*`, `${kind},host ${hostId}`, `${kind},${cameraId}`].some((key) =>
      known.has(key),
    );
  };
}

/** What an alert cools down by: the camera, or for a host's own events the host, by its negative id. */
export const cooldownKey = ({ hostId, cameraId }: Source): number => cameraId ?? -hostId;
