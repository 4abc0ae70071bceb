import type { StreamName } from "~contract/media";

/** Frames of a stream since its media source was built. */
export interface FrameCounts {
  shown: number;
  dropped: number;
  /** Media that playback jumped over: at a gap, or to catch up. */
  skippedSeconds: number;
}

/** What a tile plays at a moment. */
export interface TileReading {
  cameraId: string;
  /** Null while there is no moving picture. */
  played: { stream: StreamName; width: number; frames: FrameCounts } | null;
  /** Plays its main stream, or is about to, because it is wide. */
  isGoverned: boolean;
  /** Its main stream brings no picture. */
  hasFailed: boolean;
}

/** Of fifteen frames fourteen must be shown. */
const minShown = 14 / 15;
/** A single dropped frame of a slow stream is no sign of load. */
const minDropped = 2;
const windowMs = 3_000;
/** So many windows in a row below `minShown`, so that one hiccup changes nothing. */
const badWindows = 2;
/** A stream that has just begun catches up. */
const settleMs = 2_000;
/** Time without trouble before a main stream is tried again; doubled whenever that was too early. */
const quiet = { firstMs: 60_000, maxMs: 16 * 60_000 };

interface Watched {
  cameraId: string;
  stream: StreamName;
  last: FrameCounts;
  /** Begin of the window under way; null until `settledMs` is over. */
  start: { atMs: number; frames: FrameCounts } | null;
  settledMs: number;
  bad: number;
}

/**
 * Decides which places of a wall play their sub stream because the machine, or its connection, does not keep up: by the
 * frames that were shown, one place at a time, the widest main picture first. A place that was held gets its main stream
 * back after a quiet while, which grows with each attempt that failed.
 */
export class StreamGovernor {
  /** Places in the order in which they were held. */
  #held: number[] = [];
  readonly #watched = new Map<number, Watched>();
  #quietSinceMs: number;
  #pauseMs = quiet.firstMs;
  /** A place got its main stream back, and nothing was held since. */
  #isTrying = false;

  constructor(nowMs: number) {
    this.#quietSinceMs = nowMs;
  }

  /** Discards what was measured: the page was hidden, or tiles were. */
  restart(nowMs: number): void {
    this.#watched.clear();
    this.#quietSinceMs = nowMs;
  }

  /** The places that play their sub stream; the same list until it changes. */
  get held(): readonly number[] {
    return this.#held;
  }

  /** Called about once a second. Returns `held`. */
  update(tiles: ReadonlyMap<number, TileReading>, nowMs: number): readonly number[] {
    const bad: number[] = [];
    for (const place of this.#watched.keys()) if (!tiles.has(place)) this.#watched.delete(place);
    for (const [place, tile] of tiles) {
      if (this.#measure(place, tile, nowMs) || (tile.isGoverned && tile.hasFailed)) bad.push(place);
    }
    const down = this.#pickDown(bad, tiles);
    if (bad.length > 0) this.#quietSinceMs = nowMs;
    if (down !== null) this.#hold(down, nowMs);
    else if (this.#held.length > 0 && nowMs - this.#quietSinceMs >= this.#pauseMs)
      this.#release(nowMs);
    return this.#held;
  }

  /** True when too many frames were lost for long enough. */
  #measure(place: number, { cameraId, played, isGoverned }: TileReading, nowMs: number): boolean {
    if (!played) {
      this.#watched.delete(place);
      return false;
    }
    const { stream, frames } = played;
    const known = this.#watched.get(place);
    const isSame = known?.cameraId === cameraId && known.stream === stream;
    if (!known || !isSame || totalOf(frames) < totalOf(known.last)) {
      const settledMs = nowMs + settleMs;
      this.#watched.set(place, { cameraId, stream, last: frames, start: null, settledMs, bad: 0 });
      return false;
    }
    known.last = frames;
    if (nowMs < known.settledMs) return false;
    known.start ??= { atMs: nowMs, frames };
    if (nowMs - known.start.atMs < windowMs) return false;
    // What a place loses on its own connection is no reason to hold another one.
    const isBad = isBelow(known.start, { atMs: nowMs, frames }, isGoverned);
    known.start = { atMs: nowMs, frames };
    known.bad = isBad ? known.bad + 1 : 0;
    return known.bad >= badWindows;
  }

  /** The place to hold: a bad one if it is governed, else any; of several the one with the widest picture. */
  #pickDown(bad: readonly number[], tiles: ReadonlyMap<number, TileReading>): number | null {
    const governed = [...tiles].filter(([, tile]) => tile.isGoverned).map(([place]) => place);
    const own = governed.filter((place) => bad.includes(place));
    const candidates = own.length > 0 || bad.length === 0 ? own : governed;
    const widthAt = (place: number) => tiles.get(place)?.played?.width ?? 0;
    return candidates.sort((a, b) => widthAt(b) - widthAt(a) || b - a)[0] ?? null;
  }

  #hold(place: number, nowMs: number): void {
    if (this.#isTrying) this.#pauseMs = Math.min(this.#pauseMs * 2, quiet.maxMs);
    this.#isTrying = false;
    this.#held = [...this.#held, place];
    this.#watched.delete(place);
    // The others are measured anew with less to do; one more bad window of theirs is enough.
    for (const each of this.#watched.values()) {
      each.start = null;
      each.settledMs = nowMs;
      each.bad = Math.min(each.bad, badWindows - 1);
    }
  }

  #release(nowMs: number): void {
    this.#held = this.#held.slice(0, -1);
    this.#isTrying = true;
    this.#quietSinceMs = nowMs;
  }
}

const totalOf = ({ shown, dropped }: FrameCounts) => shown + dropped;

function isBelow(
  from: { atMs: number; frames: FrameCounts },
  until: { atMs: number; frames: FrameCounts },
  countsSkips: boolean,
): boolean {
  const total = totalOf(until.frames) - totalOf(from.frames);
  const dropped = until.frames.dropped - from.frames.dropped;
  const shown = total > 0 && dropped >= minDropped ? (total - dropped) / total : 1;
  const skippedMs = (until.frames.skippedSeconds - from.frames.skippedSeconds) * 1000;
  const played = countsSkips ? 1 - skippedMs / (until.atMs - from.atMs) : 1;
  return shown * played < minShown;
}
