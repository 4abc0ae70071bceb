import { createHash } from "node:crypto";
import type { FileStore } from "../files/store";

/**
 * Pictures of events in the file store, by account, month and digest: the same picture is kept once a month, and a
 * month that no plan keeps any more goes as a whole.
 */

export const maxPictureBytes = 512 * 1024;

/** The host is a stranger's machine: what it calls a picture must at least begin like one. */
export function isPicture(bytes: Uint8Array): boolean {
  const starts = bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;
  return starts && bytes.byteLength <= maxPictureBytes;
}

/** 128 bits of its SHA-256: what the event's row keeps. */
export function digestPicture(bytes: Uint8Array): Buffer {
  return createHash("sha256").update(bytes).digest().subarray(0, 16);
}

export function pictureName(accountId: number, timeMs: number, digest: Uint8Array): string {
  const month = new Date(timeMs).toISOString().slice(0, 7);
  return `events/${accountId}/${month}/${Buffer.from(digest).toString("hex")}.jpg`;
}

/** Keeps pictures; those it has just kept are not written again. */
export interface PictureKeeper {
  keep(accountId: number, timeMs: number, bytes: Uint8Array): Promise<Buffer>;
}

const rememberedNames = 4_096;

export function createPictureKeeper(files: FileStore): PictureKeeper {
  const written = new Set<string>();
  return {
    async keep(accountId, timeMs, bytes) {
      const digest = digestPicture(bytes);
      const name = pictureName(accountId, timeMs, digest);
      if (written.has(name)) return digest;
      await files.put(name, bytes);
      if (written.size >= rememberedNames) written.clear();
      written.add(name);
      return digest;
    },
  };
}
