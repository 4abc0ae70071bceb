import type { CameraInfo } from "../../contract/device-parts";
import type { Frame, StreamEndReason, StreamName } from "../../contract/media";
import type { Recordings } from "../recording/recordings";

/** A frame before its stream has a number on the wire. */
export type SourceFrame = Omit<Frame, "streamId">;

/** Receives a stream's pictures. Called synchronously; frames of one tick come within one turn. */
export interface StreamSink {
  frame(frame: SourceFrame): void;
  ended(reason: StreamEndReason): void;
}

export type OpenedStream =
  | { type: "opened"; mime: string; width: number; height: number; stop(): void }
  | { type: "failed"; reason: StreamEndReason };

export interface Snapshot {
  jpeg: Uint8Array;
  capturedMs: number;
}

/** The cameras of one host. */
export interface Source {
  listCameras(): CameraInfo[];
  /**
   * Starts a stream: one init frame, then fragments from a keyframe on. A camera without a sub
   * stream gives its main one.
   */
  open(cameraIndex: number, stream: StreamName, sink: StreamSink): OpenedStream;
  /** With a time: the recorded picture of that moment. */
  findSnapshot(cameraIndex: number, atMs?: number): Promise<Snapshot | null>;
  /** Missing: the host records nothing. */
  readonly recordings?: Recordings;
}
