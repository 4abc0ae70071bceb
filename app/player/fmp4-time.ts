/**
 * Reads and writes the fMP4 fields that the player needs: timescale and duration of the init segment, and the decode
 * time of a fragment. Hosts stamp fragments with Unix time; the player maps it to a timeline near zero, where browsers'
 * floating point times are exact. Boxes: ISO/IEC 14496-12.
 */

const containers: ReadonlySet<string> = new Set(["moov", "trak", "mdia", "moof", "traf"]);

/** Offset of the first box of this type, searched depth first through containers; null when absent. */
function findBox(view: DataView, type: string, from: number, to: number): number | null {
  let offset = from;
  while (offset + 8 <= to) {
    const size = view.getUint32(offset);
    // Sizes 0 (to the end) and 1 (64-bit size follows) do not occur in headers this small.
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

/** Timescale of the first track in ticks per second; null when the bytes are no init segment. */
export function findTimescale(init: Uint8Array): number | null {
  const view = viewOf(init);
  const box = findBox(view, "mdhd", 0, view.byteLength);
  if (box === null) return null;
  const timescaleAt = box + (view.getUint8(box + 8) === 1 ? 28 : 20);
  if (timescaleAt + 4 > view.byteLength) return null;
  return view.getUint32(timescaleAt) || null;
}

/** Decode time of a fragment's first sample in ticks of the timescale; null when it has none. */
export function findDecodeTime(fragment: Uint8Array): number | null {
  const view = viewOf(fragment);
  const box = findBox(view, "tfdt", 0, view.byteLength);
  if (box === null) return null;
  const isLong = view.getUint8(box + 8) === 1;
  if (box + (isLong ? 20 : 16) > view.byteLength) return null;
  return isLong ? Number(view.getBigUint64(box + 12)) : view.getUint32(box + 12);
}

/**
 * Copies an init segment with a duration in its movie header. Without one Chromium assumes a live stream and decodes on
 * one thread for low latency, which is too slow for seeking in a recording.
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
