const keptPictures = 256;
const maxWaiting = 32;
/** A wall asks for the pictures of all its cameras at once. */
const maxTogether = 8;

type Picture = Uint8Array | null;

/** Pictures of pieces of media, in their order; null for what could not be decoded. */
type Decode = (media: readonly Uint8Array[]) => Promise<Picture[]>;

interface Waiting {
  media: Uint8Array;
  settle: (picture: Picture) => void;
}

/**
 * Decodes pictures, those together that came while others were being decoded, caches the last ones, and refuses when too
 * many wait: a scrubbing viewer must not starve the recorder.
 */
export function createPictureQueue(
  decode: Decode,
): (key: string, media: Uint8Array) => Promise<Picture> {
  const kept = new Map<string, Promise<Picture>>();
  const waiting: Waiting[] = [];
  let isDecoding = false;

  async function decodeWaiting(): Promise<void> {
    if (isDecoding) return;
    isDecoding = true;
    while (waiting.length > 0) {
      const next = waiting.splice(0, maxTogether);
      const pictures = await decodeEach(
        decode,
        next.map(({ media }) => media),
      );
      for (const [at, { settle }] of next.entries()) settle(pictures[at] ?? null);
    }
    isDecoding = false;
  }

  return (key, media) => {
    const known = kept.get(key);
    if (known) return known;
    if (waiting.length >= maxWaiting) return Promise.resolve(null);
    const picture = new Promise<Picture>((settle) => waiting.push({ media, settle }));
    kept.set(key, picture);
    // ffmpeg may fail for want of memory or time: the next request tries again.
    void picture.then((jpeg) => {
      if (!jpeg && kept.get(key) === picture) kept.delete(key);
    });
    const [oldest] = kept.keys();
    if (kept.size > keptPictures && oldest !== undefined) kept.delete(oldest);
    void decodeWaiting();
    return picture;
  };
}

/** One that cannot be opened costs those with it theirs: each of them is tried alone then. */
async function decodeEach(decode: Decode, media: readonly Uint8Array[]): Promise<Picture[]> {
  const pictures = await decode(media).catch(() => media.map(() => null));
  if (media.length === 1) return pictures;
  for (const [at, each] of media.entries()) {
    pictures[at] ??= (await decodeEach(decode, [each]))[0] ?? null;
  }
  return pictures;
}
