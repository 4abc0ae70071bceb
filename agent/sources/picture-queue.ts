const keptPictures = 256;
const maxWaiting = 32;

/**
 * Decodes one picture at a time, caches the last ones, and refuses when too many wait: a scrubbing
 * viewer must not starve the recorder.
 */
export function createPictureQueue(
  decode: (media: Uint8Array) => Promise<Uint8Array | null>,
): (key: string, media: Uint8Array) => Promise<Uint8Array | null> {
  const kept = new Map<string, Promise<Uint8Array | null>>();
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  return (key, media) => {
    const known = kept.get(key);
    if (known) return known;
    if (waiting >= maxWaiting) return Promise.resolve(null);
    waiting++;
    const picture = last
      .then(() => decode(media))
      .finally(() => {
        waiting--;
      });
    kept.set(key, picture);
    // ffmpeg may fail for want of memory or time: the next request tries again.
    const forget = () => {
      if (kept.get(key) === picture) kept.delete(key);
    };
    last = picture.then((jpeg) => jpeg ?? forget(), forget);
    const [oldest] = kept.keys();
    if (kept.size > keptPictures && oldest !== undefined) kept.delete(oldest);
    return picture;
  };
}
