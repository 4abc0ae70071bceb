import type { StreamName } from "~contract/media";

/** The streams of a tile's two players; null for a player that is not there. Never the same one twice. */
export type Slots = readonly [StreamName | null, StreamName | null];

export interface WantedStreams {
  /** What the tile plays on the wall, and goes on playing while it is enlarged. */
  wall: StreamName;
  /** What is to be seen. */
  seen: StreamName;
}

/**
 * The players of a tile after a change. A stream that is no longer wanted plays on until the one that takes its place
 * does; one that does not play gives its player away. The same object when nothing changes.
 */
export function nextSlots(
  slots: Slots,
  isPlaying: readonly [boolean, boolean],
  { wall, seen }: WantedStreams,
): Slots {
  const seenAt = slots.indexOf(seen);
  const isSeen = seenAt !== -1 && isPlaying[seenAt];
  const next = slots.map((stream, at) => {
    const isWanted = stream === wall || stream === seen;
    return isWanted || (isPlaying[at] && !isSeen) ? stream : null;
  });
  for (const stream of new Set([wall, seen])) {
    if (!next.includes(stream)) next[next.indexOf(null)] = stream;
  }
  const [first = null, second = null] = next;
  return first === slots[0] && second === slots[1] ? slots : [first, second];
}

/** The player that is seen: that of the wanted stream once it plays; until then the one that is there already. */
export function shownSlot(
  slots: Slots,
  isPlaying: readonly [boolean, boolean],
  seen: StreamName,
): 0 | 1 {
  const at = slots[0] === seen ? 0 : 1;
  const other = at === 0 ? 1 : 0;
  return isPlaying[at] || slots[other] === null ? at : other;
}
