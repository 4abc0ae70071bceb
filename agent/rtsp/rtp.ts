/** RFC 3550 §5.1. */
export interface RtpPacket {
  payloadType: number;
  /** Of video: the last packet of a picture. */
  marker: boolean;
  /** 16 bits. */
  sequence: number;
  /** Ticks of the track's clock, 32 bits. */
  timestamp: number;
  payload: Buffer;
}

const headBytes = 12;

/** Null for what is no packet. */
export function readRtp(bytes: Buffer): RtpPacket | null {
  if (bytes.byteLength < headBytes) return null;
  const [first = 0, second = 0] = bytes;
  if (first >> 6 !== 2) return null;
  let begin = headBytes + 4 * (first & 0x0f);
  if (first & 0x10) {
    if (bytes.byteLength < begin + 4) return null;
    begin += 4 + 4 * bytes.readUInt16BE(begin + 2);
  }
  const padding = first & 0x20 ? (bytes.at(-1) ?? 0) : 0;
  const end = bytes.byteLength - padding;
  if (end < begin) return null;
  return {
    payloadType: second & 0x7f,
    marker: (second & 0x80) !== 0,
    sequence: bytes.readUInt16BE(2),
    timestamp: bytes.readUInt32BE(4),
    payload: bytes.subarray(begin, end),
  };
}
