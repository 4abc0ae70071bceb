import { type RefObject, useSyncExternalStore } from "react";
import { useEventName } from "~/components/event/event-name";
import { DetectionText, useDetectionLabels } from "~/components/wall/tile/use-detection-labels";
import type { EventAnswer } from "~/lib/playback/answers";
import { DetectionOverlay } from "~/player/detection-overlay";
import type { PlaybackSession } from "~/player/recording/playback-session";
import { vehicleTypes } from "~contract/ai";
import type { DetectedObject } from "~contract/media-frame";
import type { KnownEvents } from "./events/use-events";

interface RecordedBoxesProps {
  session: PlaybackSession | null;
  cameraId: string;
  events: KnownEvents | null;
  video: RefObject<HTMLVideoElement>;
}

/** An event has the box of its own picture only: it is shown for this long before and after it. */
const validMs = 750;

/**
 * Detected objects at the current time, drawn as on the live wall: what the recorder kept with its pictures, else those
 * of events.
 */
export function RecordedBoxes(props: RecordedBoxesProps) {
  const { session, cameraId, events, video } = props;
  const { labelOf } = useDetectionLabels(undefined);
  const nameOf = useEventName();
  const recorded = useAtClock(
    session,
    (ms) => session?.detections.find(cameraId, ms) ?? null,
    null,
  );
  // A string, so that the component re-renders only when the ids change.
  const ids = useAtClock(session, (ms) => listSeen(events, cameraId, ms).join(), "");
  const shown = new Set(ids.split(","));
  const objects =
    recorded?.objects ?? events?.events.filter(({ id }) => shown.has(id)).flatMap(toObjects) ?? [];
  const { videoWidth: width = 0, videoHeight: height = 0 } = video.current ?? {};
  if (objects.length === 0 || width === 0) return null;
  const picture = { objects, width, height };
  const nameOfKind = (kind: string) =>
    kind.startsWith(unnamed) ? nameOf(Number(kind.slice(unnamed.length))) : labelOf(kind);
  return (
    <>
      <DetectionOverlay detections={picture} labelOf={nameOfKind} alarm={null} />
      <DetectionText detections={picture} labelOf={nameOfKind} />
    </>
  );
}

/** What applies to the playback time; `read` gives the same value as long as nothing changes. */
function useAtClock<Value>(
  session: PlaybackSession | null,
  read: (ms: number) => Value,
  none: Value,
): Value {
  return useSyncExternalStore(
    (onChange) => session?.watch(onChange) ?? (() => {}),
    () => (session ? read(session.clock.read()) : none),
    () => none,
  );
}

/** Ids of the camera's events nearest to a time whose boxes apply to it; several may share a picture. */
export function listSeen(known: KnownEvents | null, cameraId: string, ms: number): string[] {
  const near = known?.events.filter(
    (event) =>
      event.host_cam_id === cameraId &&
      event.findings.length > 0 &&
      Math.abs(event.time_ms - ms) <= validMs,
  );
  if (!near?.length) return [];
  const nearest = near.reduce((best, each) =>
    Math.abs(each.time_ms - ms) < Math.abs(best.time_ms - ms) ? each : best,
  );
  return near.filter(({ time_ms }) => time_ms === nearest.time_ms).map(({ id }) => id);
}

/** Label of a finding; other than persons and known vehicles are labelled by the event's name. */
const unnamed = "event:";

function toObjects({ event_id: eventId, findings }: EventAnswer): DetectedObject[] {
  return findings.flatMap(({ id, category, vehicle_type: vehicle, box }) => {
    const [left, top, width, height] = box;
    if (left === undefined || top === undefined || width === undefined || height === undefined) {
      return [];
    }
    const type = Object.entries(vehicleTypes).find(([, number]) => number === vehicle)?.[0];
    const kind = category === "person" ? "person" : (type ?? `${unnamed}${eventId}`);
    return [{ id, kind, box: [left, top, width, height] }];
  });
}
