import {
  type Frame,
  frameKinds,
  type RelayMessage,
  type StreamEndReason,
} from "../../contract/media";
import { fragmentsDropped, fragmentsSent } from "../metrics/counted";
import type { ReaderPace } from "./reader-pace";
import type { SharedStream, StreamListener } from "./shared-stream";

/** One viewer's use of a stream. */
export interface ViewerStream {
  readonly cameraId: string;
  /** How many times the viewer opened it and has not closed it. */
  readonly opens: number;
  open(request: number, keyframesOnly: boolean): void;
  close(): void;
  /** Ends the stream for this viewer and sends the reason. */
  end(reason: StreamEndReason): void;
  /** Like end, without a message: the viewer has disconnected. */
  detach(): void;
}

/** Forwards a shared stream's frames to one socket, at its reader's pace. */
export function createViewerStream(options: {
  shared: SharedStream;
  cameraId: string;
  pace: ReaderPace;
  sendMessage(message: RelayMessage): void;
  send(message: Buffer): void;
  /** Pictures begin to come; again after each further open. */
  onOpen(): void;
  onEnd(): void;
}): ViewerStream {
  const { shared, pace, sendMessage } = options;
  const streamId = shared.streamId;
  let unanswered: number[] = [];
  let opens = 0;
  let keyframesOnly = false;
  let waitsForKeyframe = true;
  /** Waits for a keyframe because its reader was too slow, and not because it was just opened. */
  let isBehind = false;
  let ended = false;
  let detachStream = () => {};

  function wants(frame: Frame): boolean {
    // Boxes belong to moving pictures; past ones are of no use to a slow reader.
    if (frame.kind === frameKinds.boxes)
      return !keyframesOnly && !waitsForKeyframe && !pace.isFull();
    if (frame.kind !== frameKinds.fragment) return true;
    if (!frame.keyframe && keyframesOnly) return false;
    if (frame.keyframe || !waitsForKeyframe) {
      waitsForKeyframe = pace.isFull();
      isBehind = waitsForKeyframe;
    }
    if (isBehind) fragmentsDropped.inc();
    return !waitsForKeyframe;
  }

  /** At most once: rights and the camera may end a stream at the same time. */
  function sendEnd(reason: StreamEndReason): void {
    if (ended) return;
    ended = true;
    for (const request of unanswered) sendMessage({ type: "failed", request, reason });
    if (opens > unanswered.length) sendMessage({ type: "ended", stream_id: streamId, reason });
    unanswered = [];
  }

  const listener: StreamListener = {
    opened({ mime, width, height }) {
      options.onOpen();
      for (const request of unanswered) {
        sendMessage({ type: "opened", request, stream_id: streamId, mime, width, height });
      }
      unanswered = [];
    },
    frame(frame, message) {
      if (!wants(frame)) return;
      if (frame.kind === frameKinds.fragment) fragmentsSent.inc();
      pace.sent(frame.payload.byteLength);
      options.send(message);
    },
    ended(reason) {
      options.onEnd();
      sendEnd(reason);
    },
  };

  return {
    cameraId: options.cameraId,
    get opens() {
      return opens;
    },
    open(request, onlyKeyframes) {
      detachStream();
      opens++;
      unanswered.push(request);
      keyframesOnly = onlyKeyframes;
      waitsForKeyframe = true;
      isBehind = false;
      detachStream = shared.attach(listener);
    },
    close() {
      opens--;
      if (opens > 0) return;
      detachStream();
      options.onEnd();
    },
    end(reason) {
      detachStream();
      options.onEnd();
      sendEnd(reason);
    },
    detach() {
      detachStream();
      options.onEnd();
    },
  };
}
