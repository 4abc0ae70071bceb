import type { PlaybackMessage, RelayMessage, StreamEnd, ViewerMessage } from "~contract/media";
import { decodeFrame, frameKinds, type StreamName } from "~contract/media-frame";

export interface RecordingSocketOptions {
  /** A fresh single-use ticket. Throws SignedOutError when the session is over. */
  getTicket: () => Promise<string>;
  /** Address of the media socket for a ticket. */
  getUrl: (ticket: string) => string;
  createSocket?: (url: string) => WebSocket;
}

export interface RangeRequest {
  cameraId: string;
  stream: StreamName;
  fromMs: number;
  untilMs: number;
  keyframesOnly?: boolean;
  /** With keyframesOnly: at least this much time between two pictures. */
  stepMs?: number;
}

export type RangeEvent =
  /** Before each `init`: at the beginning, and where the codec changes. */
  | { type: "format"; mime: string; width: number; height: number }
  | { type: "init"; bytes: Uint8Array }
  /** Times in the bytes are seconds since 1970 by the recorder's clock. */
  | { type: "fragment"; bytes: Uint8Array; keyframe: boolean; capturedMs: number }
  /** The last: where reading goes on, or null when nothing more is recorded. */
  | { type: "end"; nextMs: number | null }
  /** The last: nothing more comes. `failed` may go well when asked again. */
  | { type: "failed"; reason: StreamEnd };

export type RangeListener = (event: RangeEvent) => void;
export type Coverage = Extract<PlaybackMessage, { type: "coverage" }>;

/** What a camera's recordings could not be asked for. */
export class RecordingError extends Error {
  override readonly name = "RecordingError";
  constructor(readonly reason: StreamEnd) {
    super(`The recordings are not to be had: ${reason}.`);
  }
}

interface Range {
  listener: RangeListener;
  cancelled: boolean;
}

const ackBytes = 64 * 1024;
const ackMs = 250;

/**
 * Reads recordings over one media socket of a page (contract/media: coverage, read). It connects when something is
 * asked for; when the line breaks, what is under way fails, and whatever is asked for next connects anew.
 */
export class RecordingSocket {
  readonly #options: RecordingSocketOptions;
  readonly #asked = new Map<number, Range>();
  readonly #ranges = new Map<number, Range>();
  readonly #coverages = new Map<number, (answer: Coverage | StreamEnd) => void>();
  #socket: Promise<WebSocket> | null = null;
  #nextRequest = 1;
  #unackedBytes = 0;
  #ackTimer: ReturnType<typeof setTimeout> | null = null;

  constructor(options: RecordingSocketOptions) {
    this.#options = options;
  }

  /**
   * Which stretches are recorded; gaps shorter than `resolutionMs` are closed.
   * @throws RecordingError, and SignedOutError when the session is over
   */
  async coverage(
    cameraId: string,
    range: { fromMs: number; untilMs: number },
    resolutionMs: number,
  ): Promise<Coverage> {
    const socket = await this.#connect();
    const request = this.#nextRequest++;
    const answer = await new Promise<Coverage | StreamEnd>((resolve) => {
      this.#coverages.set(request, resolve);
      send(socket, {
        action: "coverage",
        request,
        host_cam_id: cameraId,
        from_ms: Math.floor(range.fromMs),
        until_ms: Math.ceil(range.untilMs),
        resolution_ms: Math.round(resolutionMs),
      });
    });
    if (typeof answer === "string") throw new RecordingError(answer);
    return answer;
  }

  /** Reads a range; events come until `end` or `failed`. Returns the way to take it back. */
  read(request: RangeRequest, listener: RangeListener): () => void {
    const range: Range = { listener, cancelled: false };
    const number = this.#nextRequest++;
    this.#asked.set(number, range);
    this.#connect().then(
      (socket) => {
        if (range.cancelled) this.#asked.delete(number);
        else send(socket, toMessage(number, request));
      },
      () => this.#fail(this.#asked, number, "failed"),
    );
    return () => {
      range.cancelled = true;
      for (const [streamId, running] of this.#ranges) {
        if (running === range) this.#close(streamId);
      }
    };
  }

  /** Ends everything without another word. */
  dispose(): void {
    for (const range of [...this.#asked.values(), ...this.#ranges.values()]) range.cancelled = true;
    const socket = this.#socket;
    this.#lose();
    socket?.then(
      (open) => open.close(),
      () => {},
    );
  }

  #connect(): Promise<WebSocket> {
    this.#socket ??= this.#open();
    return this.#socket;
  }

  async #open(): Promise<WebSocket> {
    try {
      const ticket = await this.#options.getTicket();
      const create = this.#options.createSocket ?? ((url: string) => new WebSocket(url));
      const socket = create(this.#options.getUrl(ticket));
      socket.binaryType = "arraybuffer";
      socket.addEventListener("message", (event: MessageEvent<string | ArrayBuffer>) => {
        if (typeof event.data === "string") this.#receive(JSON.parse(event.data));
        else this.#receiveFrame(socket, new Uint8Array(event.data));
      });
      await new Promise<void>((resolve, reject) => {
        socket.addEventListener("open", () => resolve());
        socket.addEventListener("close", () => reject(new RecordingError("failed")));
        // A close event follows every error; without a listener some engines report it as unhandled.
        socket.addEventListener("error", () => {});
      });
      socket.addEventListener("close", () => this.#lose());
      return socket;
    } catch (error) {
      this.#socket = null;
      throw error;
    }
  }

  #lose(): void {
    this.#socket = null;
    this.#unackedBytes = 0;
    if (this.#ackTimer) clearTimeout(this.#ackTimer);
    this.#ackTimer = null;
    for (const settle of this.#coverages.values()) settle("failed");
    this.#coverages.clear();
    for (const number of [...this.#asked.keys()]) this.#fail(this.#asked, number, "failed");
    for (const streamId of [...this.#ranges.keys()]) this.#fail(this.#ranges, streamId, "failed");
  }

  #fail(ranges: Map<number, Range>, key: number, reason: StreamEnd): void {
    const range = ranges.get(key);
    ranges.delete(key);
    if (range) emit(range, { type: "failed", reason });
  }

  #close(streamId: number): void {
    this.#ranges.delete(streamId);
    this.#socket?.then(
      (socket) => send(socket, { action: "close", stream_id: streamId }),
      () => {},
    );
  }

  #receive(message: RelayMessage | PlaybackMessage): void {
    switch (message.type) {
      case "coverage":
        this.#coverages.get(message.request)?.(message);
        this.#coverages.delete(message.request);
        break;
      case "reading": {
        const range = this.#asked.get(message.request);
        this.#asked.delete(message.request);
        if (range) this.#ranges.set(message.stream_id, range);
        if (!range || range.cancelled) this.#close(message.stream_id);
        break;
      }
      case "format": {
        const { mime, width, height } = message;
        const range = this.#ranges.get(message.stream_id);
        if (range) emit(range, { type: "format", mime, width, height });
        break;
      }
      case "read_end": {
        const range = this.#ranges.get(message.stream_id);
        this.#ranges.delete(message.stream_id);
        if (range) emit(range, { type: "end", nextMs: message.next_ms });
        break;
      }
      case "ended":
        this.#fail(this.#ranges, message.stream_id, message.reason);
        break;
      case "failed":
        this.#coverages.get(message.request)?.(message.reason);
        this.#coverages.delete(message.request);
        this.#fail(this.#asked, message.request, message.reason);
        break;
    }
  }

  #receiveFrame(socket: WebSocket, bytes: Uint8Array): void {
    const frame = decodeFrame(bytes);
    if (!frame) return;
    const { payload, keyframe, capturedMs } = frame;
    const range = this.#ranges.get(frame.streamId);
    if (range && frame.kind === frameKinds.init) emit(range, { type: "init", bytes: payload });
    if (range && frame.kind === frameKinds.fragment) {
      emit(range, { type: "fragment", bytes: payload, keyframe, capturedMs });
    }
    // Frames of a range taken back count too: the recorder waits for their room.
    this.#acknowledge(socket, payload.byteLength);
  }

  #acknowledge(socket: WebSocket, bytes: number): void {
    this.#unackedBytes += bytes;
    const flush = () => {
      if (this.#ackTimer) clearTimeout(this.#ackTimer);
      this.#ackTimer = null;
      send(socket, { action: "ack", bytes: this.#unackedBytes });
      this.#unackedBytes = 0;
    };
    if (this.#unackedBytes >= ackBytes) flush();
    else this.#ackTimer ??= setTimeout(flush, ackMs);
  }
}

function emit(range: Range, event: RangeEvent): void {
  if (!range.cancelled) range.listener(event);
}

function send(socket: WebSocket, message: ViewerMessage): void {
  if (socket.readyState === 1) socket.send(JSON.stringify(message));
}

function toMessage(request: number, range: RangeRequest): ViewerMessage {
  return {
    action: "read",
    request,
    host_cam_id: range.cameraId,
    stream: range.stream,
    from_ms: Math.floor(range.fromMs),
    until_ms: Math.ceil(range.untilMs),
    keyframes_only: range.keyframesOnly ?? false,
    step_ms: Math.round(range.stepMs ?? 0),
  };
}
