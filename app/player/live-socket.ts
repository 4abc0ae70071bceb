import { SignedOutError } from "~/lib/socket-ticket";
import { limits } from "~contract/limits";
import type { RelayMessage, ViewerMessage } from "~contract/media";
import { decodeBoxes, decodeFrame, frameKinds, mediaCloseCodes } from "~contract/media-frame";
import { Acknowledger } from "./acknowledger";
import { type ConnectionState, defaultWaits, type LiveSocketOptions } from "./live-socket-options";
import {
  channelKey,
  isFinal,
  StreamChannel,
  type StreamListener,
  type StreamRequest,
} from "./stream-channel";

export type { ConnectionState, LiveSocketOptions } from "./live-socket-options";

const opensAtOnce = 4;
const quickProbes = 15;

/**
 * One media socket for a page: opens streams in view order, hands their fragments to the tiles that
 * share them, acknowledges what was taken, and reconnects with a fresh ticket (specification section 9:
 * five tries, one second apart). Protocol: contract/media.ts.
 */
export class LiveSocket {
  readonly #options: LiveSocketOptions;
  readonly #waits: typeof defaultWaits;
  readonly #acks: Acknowledger;
  readonly #channels = new Map<string, StreamChannel>();
  readonly #requests = new Map<number, StreamChannel>();
  readonly #streams = new Map<number, StreamChannel>();
  readonly #watchers = new Set<(state: ConnectionState) => void>();
  #state: ConnectionState = { kind: "idle" };
  #socket: WebSocket | null = null;
  /** Grows with every connection that is begun or given up, so that late answers are recognised. */
  #generation = 0;
  #nextRequest = 1;
  #retryTimer: ReturnType<typeof setTimeout> | null = null;
  #silenceTimer: ReturnType<typeof setInterval> | null = null;
  #heardSinceCheck = false;
  #suspended = false;
  #pumpQueued = false;
  #receivedBytes = 0;

  constructor(options: LiveSocketOptions) {
    this.#options = options;
    this.#waits = { ...defaultWaits, ...options.waits };
    this.#acks = new Acknowledger(this.#waits.ackMs, (bytes) => {
      this.#send({ action: "ack", bytes });
    });
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** Payload bytes received since the page opened. */
  get receivedBytes(): number {
    return this.#receivedBytes;
  }

  /** Calls back on every change of the connection. Returns the way to stop. */
  watch(watcher: (state: ConnectionState) => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Begins or joins a stream. Events may come before this returns. Returns the way to leave it. */
  subscribe(request: StreamRequest, listener: StreamListener): () => void {
    const key = channelKey(request);
    let channel = this.#channels.get(key);
    if (!channel) {
      channel = new StreamChannel(request);
      this.#channels.set(key, channel);
    }
    const joined = channel;
    joined.add(listener, request.order);
    if (this.#suspended) listener({ type: "suspended" });
    else if (this.#state.kind === "stopped") {
      listener({ type: "stopped", reason: this.#state.reason });
    }
    this.#queuePump();
    return () => {
      joined.remove(listener);
      // In a microtask: a tile that moves leaves and joins again in one go, and must not reopen.
      queueMicrotask(() => {
        if (joined.isUnused && this.#channels.get(key) === joined) this.#dropChannel(key, joined);
      });
    };
  }

  /** After five failed tries, or for a camera that is away: begins again at once. */
  retry(): void {
    if (this.#state.kind === "stopped" && this.#state.reason === "exhausted") {
      this.#setState({ kind: "idle" });
    }
    for (const channel of this.#channels.values()) {
      if (channel.state === "open" || channel.state === "opening") continue;
      channel.emit({ type: "opening" });
      this.#requeue(channel);
    }
  }

  /** Lets go of the socket while nobody can see the page; subscriptions stay. */
  suspend(): void {
    if (this.#suspended) return;
    this.#suspended = true;
    this.#disconnect();
    if (this.#state.kind !== "stopped") this.#setState({ kind: "suspended" });
    for (const channel of this.#channels.values()) channel.emit({ type: "suspended" });
  }

  resume(): void {
    if (!this.#suspended) return;
    this.#suspended = false;
    if (this.#state.kind === "suspended") this.#setState({ kind: "idle" });
    for (const channel of this.#channels.values()) {
      channel.emit({ type: "opening" });
      this.#requeue(channel);
    }
  }

  /** Ends everything; the object is of no use afterwards. */
  dispose(): void {
    this.#disconnect();
    for (const channel of this.#channels.values()) channel.clearTimers();
    this.#channels.clear();
    this.#watchers.clear();
    this.#state = { kind: "idle" };
  }

  #setState(state: ConnectionState): void {
    this.#state = state;
    for (const watcher of this.#watchers) watcher(state);
  }

  #queuePump(): void {
    if (this.#pumpQueued) return;
    this.#pumpQueued = true;
    queueMicrotask(() => {
      this.#pumpQueued = false;
      this.#pump();
    });
  }

  /** Connects when something is wanted, hangs up when nothing is, and opens the next streams. */
  #pump(): void {
    if (this.#channels.size === 0) {
      if (this.#state.kind === "stopped" || this.#suspended) return;
      this.#disconnect();
      if (this.#state.kind !== "idle") this.#setState({ kind: "idle" });
      return;
    }
    if (this.#state.kind === "idle" && !this.#suspended) void this.#connect(0);
    if (this.#state.kind !== "open") return;
    const channels = [...this.#channels.values()];
    let free = opensAtOnce - channels.filter((channel) => channel.state === "opening").length;
    const waiting = channels
      .filter((channel) => channel.state === "waiting")
      .sort((a, b) => a.order - b.order);
    for (const channel of waiting) {
      if (free-- <= 0) break;
      this.#open(channel);
    }
  }

  async #connect(attempt: number): Promise<void> {
    const generation = ++this.#generation;
    this.#setState({ kind: "connecting", attempt });
    let ticket: string;
    try {
      ticket = await this.#options.getTicket();
    } catch (error) {
      if (generation !== this.#generation) return;
      if (error instanceof SignedOutError) this.#stop("signed_out");
      else this.#connectionLost(attempt);
      return;
    }
    if (generation !== this.#generation) return;
    const create = this.#options.createSocket ?? ((url: string) => new WebSocket(url));
    const socket = create(this.#options.getUrl(ticket));
    socket.binaryType = "arraybuffer";
    this.#socket = socket;
    let tried = attempt;
    const isCurrent = () => generation === this.#generation;
    socket.addEventListener("open", () => {
      if (!isCurrent()) return;
      this.#setState({ kind: "open" });
      this.#silenceTimer = setInterval(() => {
        if (!this.#heardSinceCheck && this.#streams.size > 0) this.#connectionLost(0);
        this.#heardSinceCheck = false;
      }, this.#waits.silenceMs);
      this.#pump();
    });
    socket.addEventListener("message", (event: MessageEvent<string | ArrayBuffer>) => {
      if (!isCurrent()) return;
      // Only now: a relay that accepts and hangs up must not be tried for ever.
      tried = 0;
      this.#receive(event.data);
    });
    socket.addEventListener("close", (event: CloseEvent) => {
      if (!isCurrent()) return;
      if (event.code === mediaCloseCodes.revoked) this.#stop("signed_out");
      else this.#connectionLost(tried);
    });
    // A close event follows every error; without a listener some engines report it as unhandled.
    socket.addEventListener("error", () => {});
  }

  #connectionLost(attempt: number): void {
    this.#disconnect();
    const of = limits.reconnectAttempts;
    if (attempt >= of) {
      this.#stop("exhausted");
      return;
    }
    const next = attempt + 1;
    this.#setState({ kind: "waiting", attempt: next, of });
    for (const channel of this.#channels.values()) {
      if (channel.state !== "ended") channel.emit({ type: "interrupted", attempt: next, of });
    }
    this.#retryTimer = setTimeout(() => void this.#connect(next), this.#waits.retryMs);
  }

  #stop(reason: "exhausted" | "signed_out"): void {
    this.#disconnect();
    this.#setState({ kind: "stopped", reason });
    for (const channel of this.#channels.values()) channel.emit({ type: "stopped", reason });
  }

  /** Lets go of the socket and of everything that hangs on it. Channels wait for the next one. */
  #disconnect(): void {
    this.#generation++;
    if (this.#retryTimer) clearTimeout(this.#retryTimer);
    if (this.#silenceTimer) clearInterval(this.#silenceTimer);
    this.#retryTimer = null;
    this.#silenceTimer = null;
    this.#acks.reset();
    this.#requests.clear();
    this.#streams.clear();
    for (const channel of this.#channels.values()) {
      channel.clearTimers();
      channel.streamId = null;
      if (channel.state !== "ended") channel.state = "waiting";
    }
    this.#socket?.close();
    this.#socket = null;
  }

  #send(message: ViewerMessage): void {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(message));
  }

  #open(channel: StreamChannel): void {
    const request = this.#nextRequest++;
    channel.state = "opening";
    this.#requests.set(request, channel);
    if (!channel.hasPlayed && channel.failures === 0) channel.emit({ type: "opening" });
    channel.answerTimer = setTimeout(() => {
      this.#requests.delete(request);
      this.#streamFailed(channel, "failed");
    }, this.#waits.answerMs);
    const { cameraId, stream, keyframesOnly } = channel.request;
    this.#send({
      action: "open",
      request,
      host_cam_id: cameraId,
      stream,
      keyframes_only: keyframesOnly,
    });
  }

  #receive(data: string | ArrayBuffer): void {
    this.#heardSinceCheck = true;
    if (typeof data === "string") this.#receiveMessage(JSON.parse(data) as RelayMessage);
    else this.#receiveFrame(new Uint8Array(data));
  }

  #receiveFrame(bytes: Uint8Array): void {
    const frame = decodeFrame(bytes);
    if (!frame) return;
    const { payload, keyframe, capturedMs } = frame;
    this.#receivedBytes += payload.byteLength;
    const channel = this.#streams.get(frame.streamId);
    if (channel && frame.kind === frameKinds.init) {
      channel.emit({ type: "init", bytes: payload });
    } else if (channel && frame.kind === frameKinds.fragment) {
      channel.hasPlayed = true;
      channel.failures = 0;
      channel.emit({ type: "fragment", bytes: payload, keyframe, capturedMs });
    } else if (channel && frame.kind === frameKinds.boxes) {
      channel.emit({ type: "boxes", objects: decodeBoxes(payload), capturedMs });
    }
    // Frames of a stream just closed count too: the relay measures the socket, not the stream.
    this.#acks.add(payload.byteLength);
  }

  #receiveMessage(message: RelayMessage): void {
    if (message.type === "ended") {
      const channel = this.#streams.get(message.stream_id);
      this.#streams.delete(message.stream_id);
      if (channel) this.#streamFailed(channel, message.reason);
      return;
    }
    const channel = this.#requests.get(message.request);
    this.#requests.delete(message.request);
    if (!channel) {
      // Nobody waits for it any more: the tile left, or the answer came too late.
      if (message.type === "opened") {
        this.#send({ action: "close", stream_id: message.stream_id });
      }
      return;
    }
    if (message.type === "failed") {
      this.#streamFailed(channel, message.reason);
      return;
    }
    channel.clearTimers();
    channel.state = "open";
    channel.streamId = message.stream_id;
    this.#streams.set(message.stream_id, channel);
    const { mime, width, height } = message;
    channel.emit({ type: "opened", mime, width, height });
    this.#pump();
  }

  #streamFailed(channel: StreamChannel, reason: Parameters<typeof isFinal>[0]): void {
    channel.clearTimers();
    channel.streamId = null;
    channel.failures++;
    if (isFinal(reason)) {
      channel.state = "ended";
      channel.emit({ type: "ended", reason });
    } else {
      channel.state = "resting";
      const of = limits.reconnectAttempts;
      const isQuick = channel.hasPlayed && channel.failures <= of;
      if (isQuick) channel.emit({ type: "interrupted", attempt: channel.failures, of });
      else channel.emit({ type: "ended", reason });
      channel.retryTimer = setTimeout(
        () => this.#requeue(channel),
        isQuick ? this.#waits.retryMs : this.#probeMs(channel),
      );
    }
    this.#queuePump();
  }

  #probeMs(channel: StreamChannel): number {
    return channel.failures <= quickProbes ? this.#waits.probeMs : this.#waits.slowProbeMs;
  }

  #requeue(channel: StreamChannel): void {
    channel.clearTimers();
    channel.state = "waiting";
    this.#queuePump();
  }

  #dropChannel(key: string, channel: StreamChannel): void {
    channel.clearTimers();
    this.#channels.delete(key);
    for (const [request, waiting] of this.#requests) {
      if (waiting === channel) this.#requests.delete(request);
    }
    if (channel.streamId !== null) {
      // The relay gives one camera's stream one number: a wall that turns to keyframes has two channels on it.
      if (this.#streams.get(channel.streamId) === channel) this.#streams.delete(channel.streamId);
      this.#send({ action: "close", stream_id: channel.streamId });
    }
    this.#queuePump();
  }
}
