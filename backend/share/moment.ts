import { eventClipMs, recordingDelayMs, sharedClipUrl } from "../../contract/media";
import { findPlayableArchive } from "../archive/service";
import type { Database } from "../db/client";
import { orNullIfRefused } from "../errors";
import type { SingleEvent } from "../event/single";
import type { SharedMoment } from "../media/ports";
import type { Share, ShareVisitors } from "./visitor";

const isRecordedBy = (timeMs: number) => timeMs + eventClipMs.after + recordingDelayMs < Date.now();

/**
 * URL of the recording around a shared event; null when the link's creator may not play it or it is not written yet.
 */
export function findClipLink(single: SingleEvent): string | null {
  const { event, hasLicense, canPlayback, attachmentToken } = single;
  const mayPlay = hasLicense && canPlayback && event.cameraId !== null;
  if (!mayPlay || attachmentToken === null || !isRecordedBy(event.eventTime.getTime())) return null;
  return sharedClipUrl(String(event.id), attachmentToken);
}

/** Where the recording begins that its URL plays, in Unix ms: the archived one, where the event is archived. */
export async function findClipStart(db: Database, { link, event }: Share): Promise<number> {
  const archive = link.creator && (await findPlayableArchive(db, link.creator, event.id));
  return archive ? archive.clip.fromMs : event.eventTime.getTime() - eventClipMs.before;
}

/**
 * Camera and time of the recording that an attachment token opens, with the viewer whose rights apply. Null for another
 * event, an invalid token or an expired link (threats G11, G12).
 */
export async function findSharedMoment(
  shares: ShareVisitors,
  token: string,
  eventId: number,
): Promise<SharedMoment | null> {
  const share = await orNullIfRefused(shares.find(token, "attachment"));
  const creator = share?.link.creator;
  if (!creator || share.event.id !== eventId || share.event.cameraId === null) return null;
  const timeMs = share.event.eventTime.getTime();
  if (!isRecordedBy(timeMs)) return null;
  const { event, link } = share;
  return {
    viewer: creator,
    eventId,
    cameraId: String(event.cameraId),
    timeMs,
    linkId: link.id,
  };
}
