import { snapshotPath } from "~contract/media-frame";
import { type ClipSource, findClip } from "./event-clip";

/**
 * The picture that belongs to an event's moment. Without a kept one the cloud names the camera's newest snapshot, which
 * shows another moment, or none: then it is a picture of the recording, where that can be played; else null.
 */
export function findEventPicture(
  event: ClipSource & { overview_link: string | null },
): string | null {
  const { overview_link: link, event_time: seconds, cam } = event;
  if (link && !link.startsWith(`${snapshotPath}/`)) return link;
  return findClip(event).type === "ready" ? `${snapshotPath}/${cam}?at=${seconds * 1000}` : null;
}
