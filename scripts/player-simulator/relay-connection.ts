import { WebSocket } from "ws";
import {
  decodeFrame,
  frameKinds,
  type RelayMessage,
  type StreamEnd,
  type StreamName,
  type ViewerMessage,
} from "../../contract/media";

export interface RelayStream {
  onOpened: () => void;
  onFragment: (bytes: number) => void;
  onEnd: (reason: StreamEnd | "relay_lost") => void;
}

interface Wanted {
  host_cam_id: string;
  stream: StreamName;
  keyframes_only: boolean;
}

const ackMs = 250;

/** One socket to the relay, as the browser's own player has one: streams are asked for on it, and acknowledged. */
export class RelayConnection {
  readonly #socket: WebSocket;
  readonly #requests = new Map<number, RelayStream>();
  /** A camera asked for twice has one stream with two readers. */
  readonly #streams = new Map<number, Set<RelayStream>>();
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
      else this.#receive(JSON.parse(String(data)) as RelayMessage);
    });
    this.#ackTimer = setInterval(() => this.#acknowledge(), ackMs);
    this.#socket.once("close", () => {
      clearInterval(this.#ackTimer);
      const all = [
        ...this.#requests.values(),
        ...[...this.#streams.values()].flatMap((set) => [...set]),
      ];
      this.#requests.clear();
      this.#streams.clear();
      for (const stream of all) stream.onEnd("relay_lost");
    });
  }

  get isOpen(): boolean {
    return this.#socket.readyState <= WebSocket.OPEN;
  }

  get isUnused(): boolean {
    return this.#requests.size === 0 && this.#streams.size === 0;
  }

  /** Asks for a stream. Returns the way to leave it. */
  open(wanted: Wanted, stream: RelayStream): () => void {
    const request = this.#nextRequest++;
    this.#requests.set(request, stream);
    void this.#opened.then(() => this.#say({ action: "open", request, ...wanted }));
    return () => {
      this.#requests.delete(request);
      for (const [streamId, readers] of this.#streams) {
        if (!readers.delete(stream)) continue;
        if (readers.size === 0) this.#streams.delete(streamId);
        this.#say({ action: "close", stream_id: streamId });
      }
    };
  }

  close(): void {
    this.#socket.close();
  }

  #receive(message: RelayMessage): void {
    if (message.type === "ended") {
      const readers = this.#streams.get(message.stream_id);
      this.#streams.delete(message.stream_id);
      for (const stream of readers ?? []) stream.onEnd(message.reason);
      return;
    }
    const stream = this.#requests.get(message.request);
    this.#requests.delete(message.request);
    if (message.type === "failed") {
      stream?.onEnd(message.reason);
      return;
    }
    if (!stream) {
      // Left while the relay was opening it.
      this.#say({ action: "close", stream_id: message.stream_id });
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
    for (const stream of this.#streams.get(frame.streamId) ?? []) {
      stream.onFragment(frame.payload.byteLength);
    }
  }

  #acknowledge(): void {
    if (this.#unackedBytes === 0) return;
    this.#say({ action: "ack", bytes: this.#unackedBytes });
    this.#unackedBytes = 0;
  }

  #say(message: ViewerMessage): void {
    if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}
