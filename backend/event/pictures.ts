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

/** Saves pictures and returns their digest; pictures saved recently are not written again. */
export interface EventPictureStore {
  save(accountId: number, timeMs: number, bytes: Uint8Array): Promise<Buffer>;
}

const maxRememberedNames = 4_096;

export function createEventPictureStore(files: FileStore): EventPictureStore {
  const written = new Set<string>();
  return {
    async save(accountId, timeMs, bytes) {
      const digest = digestPicture(bytes);
      const name = pictureName(accountId, timeMs, digest);
      if (written.has(name)) return digest;
      await files.put(name, bytes);
      if (written.size >= maxRememberedNames) written.clear();
      written.add(name);
      return digest;
    },
  };
}
