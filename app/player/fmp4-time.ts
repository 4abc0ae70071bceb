/**
 * The numbers of fragmented MP4 the player needs: timescale and duration in the init segment, and the decode
 * time of a fragment. Hosts stamp fragments with the wall clock; a timeline that begins near zero keeps
 * every engine's arithmetic exact. Boxes: ISO/IEC 14496-12.
 */

const containers: ReadonlySet<string> = new Set(["moov", "trak", "mdia", "moof", "traf"]);

/** Offset of the first box of this type, searched depth first through containers; null when absent. */
function findBox(view: DataView, type: string, from: number, to: number): number | null {
  let offset = from;
  while (offset + 8 <= to) {
    const size = view.getUint32(offset);
    // 0 and 1 mean "to the end" and a 64-bit size: neither occurs in a header this small.
    if (size < 8 || offset + size > to) return null;
    const name = String.fromCharCode(
      view.getUint8(offset + 4),
      view.getUint8(offset + 5),
      view.getUint8(offset + 6),
      view.getUint8(offset + 7),
    );
    if (name === type) return offset;
    if (containers.has(name)) {
      const inside = findBox(view, type, offset + 8, offset + size);
      if (inside !== null) return inside;
    }
    offset += size;
  }
  return null;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Ticks a second of the first track; null when the bytes are no init segment. */
export function findTimescale(init: Uint8Array): number | null {
  const view = viewOf(init);
  const box = findBox(view, "mdhd", 0, view.byteLength);
  if (box === null) return null;
  const timescaleAt = box + (view.getUint8(box + 8) === 1 ? 28 : 20);
  if (timescaleAt + 4 > view.byteLength) return null;
  return view.getUint32(timescaleAt) || null;
}

/** Decode time of a fragment's first sample in ticks of the timescale; null when it carries none. */
export function findDecodeTime(fragment: Uint8Array): number | null {
  const view = viewOf(fragment);
  const box = findBox(view, "tfdt", 0, view.byteLength);
  if (box === null) return null;
  const isLong = view.getUint8(box + 8) === 1;
  if (box + (isLong ? 20 : 16) > view.byteLength) return null;
  return isLong ? Number(view.getBigUint64(box + 12)) : view.getUint32(box + 12);
}

/**
 * An init segment with a duration in its movie header. Chromium takes one without for a live stream and decodes each
 * picture on one thread, to have it sooner; of a recording many are wanted, up to the one that is asked for.
 */
export function withDuration(init: Uint8Array): Uint8Array {
  const copy = init.slice();
  const view = viewOf(copy);
  const box = findBox(view, "mvhd", 0, view.byteLength);
  if (box === null || box + 40 > view.byteLength) return copy;
  const isLong = view.getUint8(box + 8) === 1;
  if (isLong && view.getBigUint64(box + 32) === 0n) view.setBigUint64(box + 32, 1n);
  if (!isLong && view.getUint32(box + 24) === 0) view.setUint32(box + 24, 1);
  return copy;
}
