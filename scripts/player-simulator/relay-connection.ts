import { WebSocket } from "ws";
import {
  decodeFrame,
  frameKinds,
  type PlaybackMessage,
  type RelayMessage,
  type StreamEndReason,
  type StreamName,
  type ViewerMessage,
} from "../../contract/media";

export interface RelayStream {
  onOpened: () => void;
  onFragment: (bytes: number) => void;
  onEnd: (reason: StreamEndReason | "relay_lost") => void;
}

export interface RelayRange {
  onFragment: (bytes: number, capturedMs: number) => void;
  /** The range is complete. Null: nothing more is recorded. */
  onDone: (nextMs: number | null) => void;
  onEnd: (reason: StreamEndReason | "relay_lost") => void;
}

export interface RangeRequest {
  host_cam_id: string;
  stream: StreamName;
  from_ms: number;
  until_ms: number;
  keyframes_only: boolean;
  step_ms: number;
}

interface StreamRequest {
  host_cam_id: string;
  stream: StreamName;
  keyframes_only: boolean;
}

const ackMs = 250;

/** One socket to the relay, like the browser player's: requests and acknowledges streams. */
export class RelayConnection {
  readonly #socket: WebSocket;
  readonly #requests = new Map<number, RelayStream>();
  /** A camera opened twice has one stream with two readers. */
  readonly #streams = new Map<number, Set<RelayStream>>();
  /** Ranges of recordings by the number of their request, and of their stream. */
  readonly #requestedRanges = new Map<number, RelayRange>();
  readonly #ranges = new Map<number, RelayRange>();
  readonly #opened: Promise<void>;
  readonly #ackTimer: ReturnType<typeof setInterval>;
  #nextRequest = 1;
  #unackedBytes = 0;

  constructor(url: string, origin: string) {
    this.#socket = new WebSocket(url, { origin, perMessageDeflate: false });
    this.#opened = new Promise((resolve) => this.#socket.once("open", () => resolve()));
    // An error is followed by close, which tells the streams.
    this.#socket.on("error", () => {});
    this.#socket.on("message", (data: Buffer, isBinary) => {
      if (isBinary) this.#receiveFrame(data);
      else this.#receive(JSON.parse(String(data)) as RelayMessage | PlaybackMessage);
    });
    this.#ackTimer = setInterval(() => this.#acknowledge(), ackMs);
    this.#socket.once("close", () => {
      clearInterval(this.#ackTimer);
      const all = [
        ...this.#requests.values(),
        ...[...this.#streams.values()].flatMap((set) => [...set]),
        ...this.#requestedRanges.values(),
        ...this.#ranges.values(),
      ];
      this.#requestedRanges.clear();
      this.#ranges.clear();
      this.#requests.clear();
      this.#streams.clear();
      for (const stream of all) stream.onEnd("relay_lost");
    });
  }

  get isOpen(): boolean {
    return this.#socket.readyState <= WebSocket.OPEN;
  }

  /** Opens a stream. Returns the function that closes it. */
  open(target: StreamRequest, stream: RelayStream): () => void {
    const request = this.#nextRequest++;
    this.#requests.set(request, stream);
    void this.#opened.then(() => this.#send({ action: "open", request, ...target }));
    return () => {
      this.#requests.delete(request);
      for (const [streamId, readers] of this.#streams) {
        if (!readers.delete(stream)) continue;
        if (readers.size === 0) this.#streams.delete(streamId);
        this.#send({ action: "close", stream_id: streamId });
      }
    };
  }

  /** Calls back once the relay is connected. */
  whenOpen(call: () => void): void {
    void this.#opened.then(call);
  }

  /** Requests a range of a recording. Returns the function that cancels it. */
  read(target: RangeRequest, range: RelayRange): () => void {
    const request = this.#nextRequest++;
    this.#requestedRanges.set(request, range);
    void this.#opened.then(() => this.#send({ action: "read", request, ...target }));
    return () => {
      this.#requestedRanges.delete(request);
      for (const [streamId, each] of this.#ranges) {
        if (each !== range) continue;
        this.#ranges.delete(streamId);
        this.#send({ action: "close", stream_id: streamId });
      }
    };
  }

  close(): void {
    this.#socket.close();
  }

  #receive(message: RelayMessage | PlaybackMessage): void {
    if (message.type === "format" || message.type === "coverage") return;
    if (message.type === "reading") {
      const range = this.#requestedRanges.get(message.request);
      this.#requestedRanges.delete(message.request);
      if (range) this.#ranges.set(message.stream_id, range);
      else this.#send({ action: "close", stream_id: message.stream_id });
      return;
    }
    if (message.type === "read_end") {
      const range = this.#ranges.get(message.stream_id);
      this.#ranges.delete(message.stream_id);
      range?.onDone(message.next_ms);
      return;
    }
    this.#receiveLive(message);
  }

  #receiveLive(message: RelayMessage): void {
    if (message.type === "ended") {
      const range = this.#ranges.get(message.stream_id);
      this.#ranges.delete(message.stream_id);
      range?.onEnd(message.reason);
      const readers = this.#streams.get(message.stream_id);
      this.#streams.delete(message.stream_id);
      for (const stream of readers ?? []) stream.onEnd(message.reason);
      return;
    }
    const stream = this.#requests.get(message.request);
    this.#requests.delete(message.request);
    if (message.type === "failed") {
      const range = this.#requestedRanges.get(message.request);
      this.#requestedRanges.delete(message.request);
      (stream ?? range)?.onEnd(message.reason);
      return;
    }
    if (!stream) {
      // Closed while the relay was opening it.
      this.#send({ action: "close", stream_id: message.stream_id });
      return;
    }
    const readers = this.#streams.get(message.stream_id) ?? new Set();
    this.#streams.set(message.stream_id, readers.add(stream));
    stream.onOpened();
  }

  #receiveFrame(data: Buffer): void {
    const frame = decodeFrame(data);
    if (!frame) return;
    this.#unackedBytes += frame.payload.byteLength;
    if (frame.kind !== frameKinds.fragment) return;
    this.#ranges.get(frame.streamId)?.onFragment(frame.payload.byteLength, frame.capturedMs);
    for (const stream of this.#streams.get(frame.streamId) ?? []) {
      stream.onFragment(frame.payload.byteLength);
    }
  }

  #acknowledge(): void {
    if (this.#unackedBytes === 0) return;
    this.#send({ action: "ack", bytes: this.#unackedBytes });
    this.#unackedBytes = 0;
  }

  #send(message: ViewerMessage): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}
