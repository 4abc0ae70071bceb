import { ReconnectingSocket, type SocketState } from "~/lib/realtime/reconnecting-socket";
import { limits } from "~contract/limits";
import type { RelayMessage, ViewerMessage } from "~contract/media";
import { decodeBoxes, decodeFrame, frameKinds } from "~contract/media-frame";
import { Acknowledger } from "./acknowledger";
import { defaultWaits, type LiveSocketOptions } from "./live-socket-options";
import {
  channelKey,
  isFinal,
  StreamChannel,
  type StreamEvent,
  type StreamListener,
  type StreamRequest,
} from "./stream-channel";

const maxConcurrentOpens = 4;
const quickProbes = 15;

/**
 * One media socket per page: opens streams in view order, passes their fragments to the tiles that share them, and
 * acknowledges received bytes. Protocol: contract/media.ts.
 */
export class LiveSocket {
  readonly #waits: typeof defaultWaits;
  readonly #socket: ReconnectingSocket;
  readonly #acks: Acknowledger;
  readonly #channels = new Map<string, StreamChannel>();
  readonly #requests = new Map<number, StreamChannel>();
  readonly #streams = new Map<number, StreamChannel>();
  #nextRequest = 1;
  #pumpQueued = false;
  #receivedBytes = 0;
  readonly hasEngine: boolean | undefined;

  constructor(options: LiveSocketOptions) {
    this.hasEngine = options.hasEngine;
    this.#waits = { ...defaultWaits, ...options.waits };
    this.#socket = new ReconnectingSocket(options, this.#waits, {
      provenBy: "message",
      opened: () => this.#pump(),
      received: (data) => this.#receive(data),
      beat: (received) => received || this.#streams.size === 0,
      dropped: () => this.#reset(),
      interrupted: (attempt, of) => {
        for (const channel of this.#channels.values()) {
          if (channel.state !== "ended") channel.emit({ type: "interrupted", attempt, of });
        }
      },
      stopped: (reason) => this.#emitAll({ type: "stopped", reason }),
      restarted: () => this.#reopen(),
    });
    this.#acks = new Acknowledger(this.#waits.ackMs, (bytes) => {
      this.#send({ action: "ack", bytes });
    });
  }

  get state(): SocketState {
    return this.#socket.state;
  }

  /** Payload bytes received since the page opened. */
  get receivedBytes(): number {
    return this.#receivedBytes;
  }

  /** Calls `watcher` on every change of the connection. Returns the function that stops it. */
  watch(watcher: (state: SocketState) => void): () => void {
    return this.#socket.watch(watcher);
  }

  /** Starts or joins a stream. Events may arrive before this returns. Returns the function that unsubscribes. */
  subscribe(request: StreamRequest, listener: StreamListener): () => void {
    const key = channelKey(request);
    let channel = this.#channels.get(key);
    if (!channel) {
      channel = new StreamChannel(request);
      this.#channels.set(key, channel);
    }
    const joined = channel;
    joined.add(listener, request.order);
    const { state } = this;
    if (state.kind === "suspended") listener({ type: "suspended" });
    else if (state.kind === "stopped") listener({ type: "stopped", reason: state.reason });
    this.#queuePump();
    return () => {
      joined.remove(listener);
      // In a microtask: a tile that moves unsubscribes and subscribes in one turn, and must not reopen the stream.
      queueMicrotask(() => {
        if (joined.isUnused && this.#channels.get(key) === joined) this.#dropChannel(key, joined);
      });
    };
  }

  /** Reconnects at once, after five failed attempts or for offline cameras. */
  retry(): void {
    this.#socket.retry();
    this.#reopen();
  }

  /** Reopens a camera's stream at once, for a camera that was reported online. */
  retryCamera(cameraId: string): void {
    for (const channel of this.#channels.values()) {
      if (channel.state === "probing" && channel.request.cameraId === cameraId)
        this.#requeue(channel);
    }
  }

  /** Closes the socket while the page is hidden; subscriptions stay. */
  suspend(): void {
    this.#socket.suspend();
    if (this.state.kind === "suspended") this.#emitAll({ type: "suspended" });
  }

  resume(): void {
    if (this.state.kind !== "suspended") return;
    this.#socket.resume();
    this.#reopen();
  }

  /** Closes the socket for good; the object must not be used afterwards. */
  dispose(): void {
    this.#socket.close();
    for (const channel of this.#channels.values()) channel.clearTimers();
    this.#channels.clear();
  }

  #send(message: ViewerMessage): void {
    this.#socket.send(JSON.stringify(message));
  }

  #emitAll(event: StreamEvent): void {
    for (const channel of this.#channels.values()) channel.emit(event);
  }

  /** Tries again for the streams that do not run. Not without a session: they stay stopped. */
  #reopen(): void {
    if (this.state.kind === "stopped") return;
    for (const channel of this.#channels.values()) {
      if (channel.state === "open" || channel.state === "opening") continue;
      channel.emit({ type: "opening" });
      this.#requeue(channel);
    }
  }

  #queuePump(): void {
    if (this.#pumpQueued) return;
    this.#pumpQueued = true;
    queueMicrotask(() => {
      this.#pumpQueued = false;
      this.#pump();
    });
  }

  /** Connects when there are subscriptions, disconnects when there are none, and opens waiting streams. */
  #pump(): void {
    if (this.#channels.size === 0) this.#socket.disconnect();
    else this.#socket.connect();
    if (this.state.kind !== "open") return;
    const channels = [...this.#channels.values()];
    let free =
      maxConcurrentOpens - channels.filter((channel) => channel.state === "opening").length;
    const waiting = channels
      .filter((channel) => channel.state === "waiting")
      .sort((a, b) => a.order - b.order);
    for (const channel of waiting) {
      if (free-- <= 0) break;
      this.#open(channel);
    }
  }

  /** Clears requests and streams of the lost socket. Their channels wait for the next connection. */
  #reset(): void {
    this.#acks.reset();
    this.#requests.clear();
    this.#streams.clear();
    for (const channel of this.#channels.values()) {
      channel.clearTimers();
      channel.streamId = null;
      if (channel.state !== "ended") channel.state = "waiting";
    }
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
    // Frames of a closed stream count too: the relay counts by socket, not by stream.
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
      // The tile was removed or the answer timed out: close the stream.
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
      channel.state = "probing";
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
      // Two channels can share a stream id, when a wall switches to keyframes: the relay has one id per camera and
      // stream.
      if (this.#streams.get(channel.streamId) === channel) this.#streams.delete(channel.streamId);
      this.#send({ action: "close", stream_id: channel.streamId });
    }
    this.#queuePump();
  }
}
