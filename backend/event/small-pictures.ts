import { smallPictureWidthPixels } from "../../contract/event-picture";
import type { FileStore } from "../files/store";
import { openPicture } from "../picture/sharp";
import { smallPictureName } from "./pictures";

export interface SmallPictures {
  /** A stored picture as lists show it; as it is where it cannot be read as one. Null for a missing file. */
  find(name: string): Promise<Buffer | null>;
}

/** Null for what is no picture. */
async function shrink(picture: Buffer): Promise<Buffer | null> {
  try {
    const opened = await openPicture(picture);
    return await opened
      .resize({ width: smallPictureWidthPixels, withoutEnlargement: true })
      .jpeg({ quality: 75 })
      .toBuffer();
  } catch {
    return null;
  }
}

/** Small pictures are made when they are first asked for, and kept beside their large ones (decision 0025). */
export function createSmallPictures(files: FileStore, log: (line: string) => void): SmallPictures {
  /** Pictures being made: each once, however many ask for it. */
  const making = new Map<string, Promise<Buffer | null>>();

  async function keep(name: string, small: Buffer): Promise<void> {
    const smallName = smallPictureName(name);
    await files.put(smallName, small);
    // Deleted meanwhile: nothing would delete the small one any more.
    const large = await files.read(name, 0, 1);
    if (large) large.destroy();
    else await files.delete(smallName);
  }

  async function make(name: string): Promise<Buffer | null> {
    const picture = await files.find(name);
    const small = picture && (await shrink(picture));
    if (!small) return picture;
    // One that cannot be kept, as on a full disk, is shown all the same.
    await keep(name, small).catch((error: unknown) => log(`not kept small: ${String(error)}`));
    return small;
  }

  return {
    async find(name) {
      const kept = await files.find(smallPictureName(name));
      if (kept) return kept;
      const made = making.get(name) ?? make(name).finally(() => making.delete(name));
      making.set(name, made);
      return made;
    },
  };
}
