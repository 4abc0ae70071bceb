/** One frame of H.264, as a camera sends it. */
export interface AccessUnit {
  keyframe: boolean;
  units: Buffer[];
}

const payloadMaxBytes = 1_400;
const headerBytes = 12;
const payloadType = 96;

const typeOf = (unit: Buffer) => (unit[0] ?? 0) & 0x1f;
const types = { picture: 1, keyframe: 5, sequence: 7, pictureSet: 8 };

/** Splits raw H.264 (one slice per frame) into its frames. Throws when there is none. */
export function readAccessUnits(annexB: Buffer): AccessUnit[] {
  const frames: AccessUnit[] = [];
  let waiting: Buffer[] = [];
  for (const unit of splitUnits(annexB)) {
    waiting.push(unit);
    const type = typeOf(unit);
    if (type !== types.picture && type !== types.keyframe) continue;
    frames.push({ keyframe: type === types.keyframe, units: waiting });
    waiting = [];
  }
  if (!frames[0]?.keyframe) throw new Error("no H.264 that begins with a keyframe");
  return frames;
}

/** `sprop-parameter-sets` of the stream's description (RFC 6184 §8.1). */
export function describeParameterSets([first]: AccessUnit[]): string {
  const sets = [types.sequence, types.pictureSet].map((type) =>
    first?.units.find((unit) => typeOf(unit) === type),
  );
  return sets.map((unit) => unit?.toString("base64") ?? "").join(",");
}

/** Writes frames as RTP packets in an RTSP connection (RFC 6184 non-interleaved; RFC 2326 §10.12). */
export function createPacketizer(channel: number): (frame: AccessUnit, time: number) => Buffer {
  let sequence = 0;

  function writePacket(time: number, isLast: boolean, ...parts: Buffer[]): Buffer {
    const head = Buffer.alloc(4 + headerBytes);
    const bytes = parts.reduce((sum, part) => sum + part.byteLength, headerBytes);
    head.write("$");
    head[1] = channel;
    head.writeUInt16BE(bytes, 2);
    head[4] = 0x80;
    head[5] = payloadType | (isLast ? 0x80 : 0);
    sequence = (sequence + 1) & 0xffff;
    head.writeUInt16BE(sequence, 6);
    head.writeUInt32BE(time >>> 0, 8);
    head.writeUInt32BE(0x5197_1e57, 12);
    return Buffer.concat([head, ...parts]);
  }

  function writeUnit(unit: Buffer, time: number, isLast: boolean): Buffer[] {
    if (unit.byteLength <= payloadMaxBytes) return [writePacket(time, isLast, unit)];
    const [first = 0] = unit;
    const packets: Buffer[] = [];
    for (let at = 1; at < unit.byteLength; at += payloadMaxBytes) {
      const isEnd = at + payloadMaxBytes >= unit.byteLength;
      const position = (at === 1 ? 0x80 : 0) | (isEnd ? 0x40 : 0);
      const fragment = Buffer.from([(first & 0xe0) | 28, position | (first & 0x1f)]);
      const part = unit.subarray(at, at + payloadMaxBytes);
      packets.push(writePacket(time, isLast && isEnd, fragment, part));
    }
    return packets;
  }

  return ({ units }, time) =>
    Buffer.concat(
      units.flatMap((unit, index) => writeUnit(unit, time, index === units.length - 1)),
    );
}

function* splitUnits(annexB: Buffer): Generator<Buffer> {
  const mark = Buffer.from([0, 0, 1]);
  let at = annexB.indexOf(mark);
  while (at >= 0) {
    const next = annexB.indexOf(mark, at + 3);
    let end = next < 0 ? annexB.byteLength : next;
    // The fourth byte of a longer start code belongs to no unit.
    while (next >= 0 && annexB[end - 1] === 0) end--;
    if (end > at + 3) yield annexB.subarray(at + 3, end);
    at = next;
  }
}
