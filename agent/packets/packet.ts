/** Seconds a tick, as a fraction. */
export interface TimeBase {
  num: number;
  den: number;
}

/** What a packet belongs to. */
export interface PacketStream {
  id: number;
  kind: "video" | "audio" | "other";
  timeBase: TimeBase;
  /** Pictures that a decoder keeps back to put them in order. */
  decodeDelay: number;
}

/** A picture, or a piece of sound. */
export interface Packet {
  stream: PacketStream;
  /** When it is shown, in ticks of the stream's time base. */
  pts: number;
  keyframe: boolean;
  /** A picture has start codes before its units. A view of its reader's memory, until that one is given more. */
  data: Uint8Array;
}
