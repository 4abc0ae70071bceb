import { createHash } from "node:crypto";
import type { FileStore } from "../files/store";

/**
 * Pictures of events in the file store, named by account, month and digest: the same picture is stored once a month,
 * and a month past retention can be deleted as a folder.
 */

/** First 128 bits of the SHA-256, as stored in the event's row. */
export function digestPicture(bytes: Uint8Array): Buffer {
  return createHash("sha256").update(bytes).digest().subarray(0, 16);
}

export function pictureName(accountId: number, timeMs: number, digest: Uint8Array): string {
  const month = new Date(timeMs).toISOString().slice(0, 7);
  return `events/${accountId}/${month}/${Buffer.from(digest).toString("hex")}.jpg`;
}

/** Name of the small one beside a picture. */
export const smallPictureName = (name: string): string => name.replace(/\.jpg$/, "-small.jpg");

export interface EventPictureStore {
  /**
   * Saves a picture and returns its digest. One that was saved before is written again: its file may have been deleted
   * with the last event that showed it.
   */
  save(accountId: number, timeMs: number, bytes: Uint8Array): Promise<Buffer>;
}

export const createEventPictureStore = (files: FileStore): EventPictureStore => ({
  async save(accountId, timeMs, bytes) {
    const digest = digestPicture(bytes);
    await files.put(pictureName(accountId, timeMs, digest), bytes);
    return digest;
  },
});
