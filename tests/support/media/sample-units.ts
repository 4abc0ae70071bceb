import type { Track } from "../../../agent/mp4/init-segment";
import { listSamples } from "../../../agent/mp4/samples";

/** NAL units of a fragment's first picture, which stand behind their lengths in it. */
export function listSampleUnits(fragment: Uint8Array, track: Track): Buffer[] {
  const bytes = Buffer.from(fragment.buffer, fragment.byteOffset, fragment.byteLength);
  const [sample] = listSamples(bytes, track) ?? [];
  const units: Buffer[] = [];
  let at = sample?.offset ?? 0;
  for (const end = at + (sample?.bytes ?? 0); at < end; ) {
    const length = bytes.readUInt32BE(at);
    units.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return units;
}
