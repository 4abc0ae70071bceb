import { sharedClipMs, sharedClipUrl } from "../../contract/media";
import type { SingleEvent } from "../event/single";
import type { Viewer } from "../viewer";
import type { ShareVisitors } from "./visitor";

/** Recordings reach the disk a moment after they happened. */
const edgeMs = 5_000;

const isRecordedBy = (timeMs: number) => timeMs + sharedClipMs.after + edgeMs < Date.now();

/** Where a share page finds the recording around its event; null where its creator may not play it, or too soon. */
export function findClipLink(single: SingleEvent): string | null {
  const { event, hasLicense, canPlayback, attachmentToken } = single;
  const mayPlay = hasLicense && canPlayback && event.cameraId !== null;
  if (!mayPlay || attachmentToken === null || !isRecordedBy(event.eventTime.getTime())) return null;
  return sharedClipUrl(String(event.id), attachmentToken);
}

/**
 * The moment a picture's token opens the recording of, with the viewer by whose rights it is played. Null for another
 * event, a token that is none, and a link that is over (threats G11, G12).
 */
export async function findSharedMoment(
  shares: ShareVisitors,
  token: string,
  eventId: number,
): Promise<{ viewer: Viewer; cameraId: string; timeMs: number; linkId: number } | null> {
  const share = await shares.find(token, "attachment").catch(() => null);
  const creator = share?.link.creator;
  if (!creator || share.event.id !== eventId || share.event.cameraId === null) return null;
  const timeMs = share.event.eventTime.getTime();
  if (!isRecordedBy(timeMs)) return null;
  return { viewer: creator, cameraId: String(share.event.cameraId), timeMs, linkId: share.link.id };
}
