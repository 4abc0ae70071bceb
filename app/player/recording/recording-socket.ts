import { ReconnectingSocket, type SocketState } from "~/lib/realtime/reconnecting-socket";
import type {
  PlaybackMessage,
  RelayMessage,
  StreamEndReason,
  StreamName,
  ViewerMessage,
} from "~contract/media";
import { type DetectedObject, decodeBoxes, decodeFrame, frameKinds } from "~contract/media-frame";
import { Acknowledger } from "../acknowledger";
import { defaultWaits, type LiveSocketOptions } from "../live-socket-options";

/** A range of one camera's recording, in Unix ms. */
export interface RangeRequest {
  cameraId: string;
  stream: StreamName;
  fromMs: number;
  untilMs: number;
  keyframesOnly?: boolean;
  /** With keyframesOnly: minimum time between two pictures. */
  stepMs?: number;
}

export type RangeEvent =
  | { type: "format"; mime: string }
  | { type: "init"; bytes: Uint8Array }
  | { type: "fragment"; bytes: Uint8Array; keyframe: boolean; capturedMs: number }
  | { type: "boxes"; objects: DetectedObject[]; capturedMs: number }
  /** The range is complete. `nextMs`: where to continue reading; null when nothing more is recorded. */
  | { type: "end"; nextMs: number | null }
  | { type: "failed"; reason: StreamEndReason };

export type RangeListener = (event: RangeEvent) => void;

interface Range {
  request: RangeRequest;
  listener: RangeListener;
  /** Null until the relay has answered. */
  streamId: number | null;
}

/**
 * One media socket for all recordings of a page (docs/media.md, "How is a recording played?"). When the socket is lost,
 * its ranges end as `failed`; their readers know how far they came and request the rest.
 */
export class RecordingSocket {
  readonly #socket: ReconnectingSocket;
  readonly #acks: Acknowledger;
  /** Listeners by request number, until the range ends. */
  readonly #ranges = new Map<number, Range>();
  readonly #streams = new Map<number, Range>();
  #nextRequest = 1;

  constructor(options: LiveSocketOptions) {
    const waits = { ...defaultWaits, ...options.waits };
    this.#socket = new ReconnectingSocket(options, waits, {
      provenBy: "message",
      opened: () => {
        for (const [number, range] of this.#ranges) this.#request(number, range);
      },
      received: (data) => {
        if (typeof data === "string")
          this.#receive(JSON.parse(data) as RelayMessage | PlaybackMessage);
        else this.#receiveFrame(new Uint8Array(data));
      },
      beat: (received) => received || this.#ranges.size === 0,
      dropped: () => this.#drop(),
      stopped: () => this.#failAll(),
    });
    this.#acks = new Acknowledger(waits.ackMs, (bytes) => {
      this.#send({ action: "ack", bytes });
    });
  }

  get state(): SocketState {
    return this.#socket.state;
  }

  /** Calls `watcher` on every change of the connection. Returns the function that stops it. */
  watch(watcher: (state: SocketState) => void): () => void {
    return this.#socket.watch(watcher);
  }

  /** Requests a range. Returns the function that cancels it. */
  read(request: RangeRequest, listener: RangeListener): () => void {
    const number = this.#nextRequest++;
    const range: Range = { request, listener, streamId: null };
    this.#ranges.set(number, range);
    if (this.state.kind === "open") this.#request(number, range);
    else if (this.state.kind !== "stopped") this.#socket.connect();
    else queueMicrotask(() => this.#end(number, { type: "failed", reason: "failed" }));
    return () => {
      this.#ranges.delete(number);
      if (range.streamId === null) return;
      this.#streams.delete(range.streamId);
      this.#send({ action: "close", stream_id: range.streamId });
      range.streamId = null;
    };
  }

  /** Connects again after five failed attempts. */
  retry(): void {
    this.#socket.retry();
  }

  /** Closes the socket until `resume`; ranges under way end as `failed`, later ones wait. */
  suspend(): void {
    this.#failAll();
    this.#socket.suspend();
  }

  resume(): void {
    this.#socket.resume();
  }

  dispose(): void {
    this.#ranges.clear();
    this.#streams.clear();
    this.#socket.close();
    this.#acks.reset();
  }

  #send(message: ViewerMessage): void {
    this.#socket.send(JSON.stringify(message));
  }

  #failAll(): void {
    for (const number of [...this.#ranges.keys()]) {
      this.#end(number, { type: "failed", reason: "failed" });
    }
  }

  #request(number: number, { request }: Range): void {
    this.#send({
      action: "read",
      request: number,
      host_cam_id: request.cameraId,
      stream: request.stream,
      from_ms: Math.max(0, Math.floor(request.fromMs)),
      until_ms: Math.floor(request.untilMs),
      keyframes_only: request.keyframesOnly ?? false,
      step_ms: request.stepMs ?? 0,
    });
  }

  #receive(message: RelayMessage | PlaybackMessage): void {
    if (message.type === "reading") this.#begin(message.request, message.stream_id);
    else if (message.type === "failed") {
      this.#end(message.request, { type: "failed", reason: message.reason });
    } else if (message.type === "format") {
      this.#streams.get(message.stream_id)?.listener({ type: "format", mime: message.mime });
    } else if (message.type === "read_end") {
      this.#endStream(message.stream_id, { type: "end", nextMs: message.next_ms });
    } else if (message.type === "ended") {
      this.#endStream(message.stream_id, { type: "failed", reason: message.reason });
    }
  }

  #begin(number: number, streamId: number): void {
    const range = this.#ranges.get(number);
    if (!range) {
      // Cancelled before the relay answered.
      this.#send({ action: "close", stream_id: streamId });
      return;
    }
    range.streamId = streamId;
    this.#streams.set(streamId, range);
  }

  #endStream(streamId: number, event: RangeEvent): void {
    const range = this.#streams.get(streamId);
    for (const [number, each] of this.#ranges) if (each === range) this.#end(number, event);
  }

  #end(number: number, event: RangeEvent): void {
    const range = this.#ranges.get(number);
    this.#ranges.delete(number);
    if (range?.streamId != null) this.#streams.delete(range.streamId);
    range?.listener(event);
  }

  #receiveFrame(bytes: Uint8Array): void {
    const frame = decodeFrame(bytes);
    if (!frame) return;
    const listener = this.#streams.get(frame.streamId)?.listener;
    const { payload, keyframe, capturedMs } = frame;
    if (frame.kind === frameKinds.init) listener?.({ type: "init", bytes: payload });
    else if (frame.kind === frameKinds.fragment) {
      listener?.({ type: "fragment", bytes: payload, keyframe, capturedMs });
    } else if (frame.kind === frameKinds.boxes) {
      listener?.({ type: "boxes", objects: decodeBoxes(payload), capturedMs });
    }
    this.#acks.add(payload.byteLength);
  }

  /** Ends the ranges that were being sent; unanswered requests are sent again after reconnecting. */
  #drop(): void {
    this.#acks.reset();
    for (const streamId of [...this.#streams.keys()]) {
      this.#endStream(streamId, { type: "failed", reason: "failed" });
    }
  }
}
