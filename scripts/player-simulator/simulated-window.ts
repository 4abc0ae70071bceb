import type { Layout } from "../../contract/limits";
import type {
  ChannelEndReason,
  LocalPlayerMessage,
  LocalPlayerMode,
  LocalPlayerRequest,
} from "../../contract/local-player";
import { RelayConnection } from "./relay-connection";
import { SimulatedRecording } from "./simulated-recording";
import { makeTestPicture } from "./test-picture";

export type ConnectInfo = Extract<LocalPlayerRequest, { action: "connectInfo" }>;
type Position = Omit<Extract<LocalPlayerRequest, { action: "setPosition" }>, "action">;

export interface SimulatedChannel {
  info: ConnectInfo;
  state: "connecting" | "connected" | "playing" | "paused";
  /** Received video, payload alone. */
  bytes: number;
  /** The requested moment of the recording, to play from or to hold, and the speed. */
  atMs?: number;
  speed?: number;
  /** How the camera is being moved. */
  move?: string;
}

interface HeldChannel extends SimulatedChannel {
  relay: RelayConnection;
  close: () => void;
  /** In a playback window. */
  recording: SimulatedRecording | null;
}

/** The window of one page, with methods for what its user does. */
export class SimulatedWindow {
  isCreated = false;
  mode: LocalPlayerMode = "live";
  isShown = false;
  isFullscreen = false;
  layout: Layout = 1;
  selected: number | null = null;
  position: Position | null = null;
  /** Every message of the page, in order. */
  readonly received: LocalPlayerRequest[] = [];
  readonly #channels = new Map<number, HeldChannel>();
  /** Channels that shall play. */
  readonly #wanted = new Set<number>();
  readonly #relays = new Map<string, RelayConnection>();
  readonly #send: (message: LocalPlayerMessage) => void;
  readonly #version: string | null;

  /** @param version null: a legacy player, which sends none */
  constructor(version: string | null, send: (message: LocalPlayerMessage) => void) {
    this.#version = version;
    this.#send = send;
  }

  get channels(): ReadonlyMap<number, SimulatedChannel> {
    return this.#channels;
  }

  receive(request: LocalPlayerRequest): void {
    this.received.push(request);
    switch (request.action) {
      case "getSVRInfo": {
        const { nonce } = request;
        this.#send({ type: "getSVRInfo", nonce, ...(this.#version && { version: this.#version }) });
        return;
      }
      case "create":
        this.isCreated = true;
        this.mode = request.mode;
        this.#send({ type: "create", ok: true });
        return;
      case "setLayout":
        this.layout = request.layout as Layout;
        return;
      case "setSelectIndex":
        this.selected = request.index;
        return;
      case "fullscreen":
        this.isFullscreen = request.on;
        return;
      case "showwindow":
        this.isShown = request.on;
        return;
      case "setPosition": {
        const { x, y, width, height } = request;
        this.position = { x, y, width, height };
        return;
      }
      case "connectInfo":
        this.#connect(request);
        return;
      case "disconnect":
        this.#release(request.channel);
        return;
      case "play":
        this.#play(request.channel, request);
        return;
      case "pause":
        if (request.at_ms === undefined) this.#pause(request.channel);
        else this.#show(request.channel, request.at_ms);
        return;
      case "byPass":
        this.#showMove(request.channel, request.data);
        return;
      case "getScreenCapture":
        this.#capture(request.channel, request.request);
    }
  }

  #showMove(channel: number, { event, command }: Record<string, unknown>): void {
    const held = this.#channels.get(channel);
    if (!held || event !== "ptz") return;
    if (command === "stop") delete held.move;
    else held.move = String(command);
  }

  /** The user moves the mouse over a channel. */
  moveMouse(channel: number): void {
    this.#send({ type: "byPass", channel, data: { event: "mousemove" } });
  }

  /** The user clicks on a channel. */
  choose(channel: number): void {
    this.selected = channel;
    this.#send({ type: "setSelectIndex", index: channel });
  }

  /** The user pauses a channel with the window's own button. */
  pauseByHand(channel: number): void {
    this.#pause(channel);
    this.#send({ type: "pause", channel });
  }

  /** The user enters or leaves full screen. */
  fillScreen(on: boolean): void {
    this.isFullscreen = on;
    this.#send({ type: "fullscreen", on });
  }

  /** The connections to the relay break. */
  loseRelay(): void {
    for (const relay of this.#relays.values()) relay.close();
  }

  /** The page has disconnected. */
  destroy(): void {
    for (const channel of [...this.#channels.keys()]) this.#release(channel);
    this.isCreated = false;
    this.isShown = false;
  }

  #connect(info: ConnectInfo): void {
    this.#release(info.channel);
    const { url, origin } = info.relay;
    let relay = this.#relays.get(url);
    if (!relay?.isOpen) relay = new RelayConnection(url, origin);
    this.#relays.set(url, relay);
    const held = { info, state: "connecting" as const, bytes: 0, relay, close: () => {} };
    const channel: HeldChannel = { ...held, recording: null };
    this.#channels.set(info.channel, channel);
    if (this.mode === "playback") this.#openRecording(channel);
    else this.#open(channel);
  }

  #openRecording(channel: HeldChannel): void {
    const { info, relay } = channel;
    const isCurrent = () => this.#channels.get(info.channel) === channel;
    const recording = new SimulatedRecording({
      relay,
      info,
      onBytes: (bytes) => {
        channel.bytes += bytes;
      },
      onPicture: () => {
        const isPlaying = this.#wanted.has(info.channel);
        channel.state = isPlaying ? "playing" : "paused";
        if (isPlaying) this.#send({ type: "play", channel: info.channel });
        else this.#send({ type: "pause", channel: info.channel, at_ms: channel.atMs ?? 0 });
      },
      onGap: (nextMs) => {
        channel.state = "paused";
        this.#send({ type: "pause", channel: info.channel, next_ms: nextMs });
      },
      onEnd: (reason) => isCurrent() && this.#end(info.channel, reason),
    });
    channel.recording = recording;
    channel.close = () => recording.stop();
    relay.whenOpen(() => {
      if (!isCurrent()) return;
      channel.state = "connected";
      this.#send({ type: "connectInfo", channel: info.channel });
    });
  }

  /** Holds the picture of a moment of the recording. */
  #show(index: number, atMs: number): void {
    const channel = this.#channels.get(index);
    this.#wanted.delete(index);
    if (!channel) return;
    channel.atMs = atMs;
    channel.recording?.show(atMs);
  }

  #open(channel: HeldChannel): void {
    const { info } = channel;
    const { host_cam_id, stream, keyframes_only } = info;
    const isCurrent = () => this.#channels.get(info.channel) === channel;
    channel.close = channel.relay.open(
      { host_cam_id, stream, keyframes_only },
      {
        onOpened: () => {
          if (!isCurrent() || channel.state !== "connecting") return;
          channel.state = "connected";
          this.#send({ type: "connectInfo", channel: info.channel });
        },
        onFragment: (bytes) => {
          if (!isCurrent()) return;
          channel.bytes += bytes;
          if (channel.state !== "connected" || !this.#wanted.has(info.channel)) return;
          channel.state = "playing";
          this.#send({ type: "play", channel: info.channel });
        },
        onEnd: (reason) => isCurrent() && this.#end(info.channel, reason),
      },
    );
  }

  #play(index: number, { at_ms, speed = 1 }: { at_ms?: number; speed?: number }): void {
    this.#wanted.add(index);
    const channel = this.#channels.get(index);
    if (channel?.recording && at_ms !== undefined) {
      channel.atMs = at_ms;
      channel.speed = speed;
      channel.recording.play(at_ms, speed);
      return;
    }
    if (channel?.state !== "paused") return;
    channel.state = "connected";
    this.#open(channel);
  }

  /** A paused channel receives nothing: that is what the pause is for. */
  #pause(index: number): void {
    const channel = this.#channels.get(index);
    if (!channel) return;
    this.#wanted.delete(index);
    channel.state = "paused";
    channel.close();
  }

  #end(index: number, reason: ChannelEndReason): void {
    this.#forget(index);
    this.#send({ type: "disconnect", channel: index, reason });
  }

  #release(index: number): void {
    this.#channels.get(index)?.close();
    this.#forget(index);
  }

  #forget(index: number): void {
    this.#channels.delete(index);
    this.#wanted.delete(index);
    const held = new Set([...this.#channels.values()].map(({ relay }) => relay));
    for (const [url, relay] of this.#relays) {
      if (held.has(relay)) continue;
      relay.close();
      this.#relays.delete(url);
    }
  }

  #capture(index: number, request: number): void {
    const hasPicture = this.#channels.get(index)?.state === "playing";
    const picture = hasPicture ? makeTestPicture(index) : Promise.resolve(null);
    picture.then(
      (bytes) =>
        this.#send({ type: "getScreenCapture", request, image: bytes?.toString("base64") ?? null }),
      () => this.#send({ type: "getScreenCapture", request, image: null }),
    );
  }
}
