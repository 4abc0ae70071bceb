import type { Packet } from "../packets/packet";

/** What a camera's stream gives while it runs. */
export interface InputEvents {
  /** Once: the init segment of an MP4 with the stream. Packets may come before it. */
  init(bytes: Uint8Array): void;
  packets(packets: readonly Packet[]): void;
}

/** An open stream of a camera. */
export interface CameraInput {
  /** A picture arrives when the next one is taken, not when it is taken itself. */
  readonly isPictureLate: boolean;
  /**
   * Lets the stream run, once. Resolves when it has ended, with what was wrong, or "". Rejects with UnreadableStream where
   * ffmpeg has to read it.
   */
  run(events: InputEvents): Promise<string>;
  stop(): void;
}
