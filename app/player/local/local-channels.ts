import { limits } from "~contract/limits";
import type {
  ChannelEndReason,
  LocalPlayerMessage,
  LocalPlayerRequest,
} from "~contract/local-player";
import { findVideoRoute, streamTypes } from "~contract/stream-types";
import type { PlayerState } from "../player-state";
import { IdlePause } from "./idle-pause";
import { LocalChannel, type LocalRequest } from "./local-channel";

export interface LocalChannelsOptions {
  /** Address of the relay with a fresh single-use ticket in it. Rejects when there is none to be had. */
  getRelayUrl: () => Promise<string>;
  /** The page's own origin. */
  origin: string;
  idleSeconds: number;
  usesP2p: boolean;
  /** Says it to the player, where its window takes channels. */
  say: (request: LocalPlayerRequest) => void;
  /** The player is of no use for cameras: the browser has to do. */
  onFailed: () => void;
}

type ChannelMessage = Extract<
  LocalPlayerMessage,
  { type: "connectInfo" | "disconnect" | "play" | "pause" }
>;

/** The cameras in the local player's window, each in its place, over one connection to the relay. */
export class LocalChannels {
  readonly #options: LocalChannelsOptions;
  readonly #channels = new Map<number, LocalChannel>();
  readonly #idle: IdlePause;
  #canConnect = false;
  /** One connection to the relay for all channels: its address, for as long as one of them holds it. */
  #relayUrl: Promise<string> | null = null;

  constructor(options: LocalChannelsOptions) {
    this.#options = options;
    this.#idle = new IdlePause({
      idleSeconds: options.idleSeconds,
      onIdle: (index) => this.#pause(index),
    });
  }

  /** From now on the window takes them. */
  connect(): void {
    this.#canConnect = true;
    for (const [index, channel] of this.#channels) void this.#connect(index, channel);
  }

  /** Shows a camera in a place of the window. Returns the way to end that. */
  subscribe(
    index: number,
    request: LocalRequest,
    onState: (state: PlayerState) => void,
  ): () => void {
    const channel = new LocalChannel(request, onState);
    this.#release(index);
    this.#channels.set(index, channel);
    onState({ kind: "connecting" });
    if (this.#canConnect) void this.#connect(index, channel);
    return () => {
      if (this.#channels.get(index) !== channel) return;
      this.#release(index);
      this.#letRelayGo();
    };
  }

  isConnected(index: number): boolean {
    return this.#channels.get(index)?.phase === "connected";
  }

  /** Somebody is at this channel: its time begins again, and it plays on where it was paused. */
  touch(index: number): void {
    this.#idle.touch(index);
    const channel = this.#channels.get(index);
    if (channel?.paused === "idle") this.#play(index, channel);
  }

  /** The page's clock was moved, paused or started: the channel's recording goes there. */
  follow(index: number): void {
    const channel = this.#channels.get(index);
    if (channel?.phase !== "connected" || channel.paused) return;
    channel.onState({ kind: "connecting" });
    this.#play(index, channel);
  }

  /** Plays a paused channel on, whoever paused it. */
  resume(index: number): void {
    const channel = this.#channels.get(index);
    if (channel?.paused) this.#play(index, channel);
  }

  receive(message: ChannelMessage): void {
    const index = message.channel;
    const channel = this.#channels.get(index);
    if (!channel?.isHeld) return;
    switch (message.type) {
      case "connectInfo":
        channel.phase = "connected";
        this.#play(index, channel);
        return;
      case "play":
        channel.failures = 0;
        if (channel.paused) this.#idle.start(index);
        channel.paused = null;
        channel.onState({ kind: "playing" });
        return;
      case "pause":
        this.#receivePause(index, channel, message);
        return;
      case "disconnect":
        this.#endChannel(index, channel, message.reason);
    }
  }

  /** Takes all channels off the window. */
  dispose(): void {
    this.#canConnect = false;
    for (const index of [...this.#channels.keys()]) this.#release(index);
    this.#idle.dispose();
  }

  #play(index: number, channel: LocalChannel): void {
    const { say } = this.#options;
    channel.paused = null;
    this.#idle.start(index);
    const place = channel.request.recording?.read();
    const at = place && { at_ms: Math.floor(place.atMs) };
    if (place?.isRunning === false) say({ action: "pause", channel: index, ...at });
    else say({ action: "play", channel: index, ...at, ...(place && { speed: place.speed }) });
  }

  #receivePause(
    index: number,
    channel: LocalChannel,
    { at_ms, next_ms }: Extract<ChannelMessage, { type: "pause" }>,
  ): void {
    const { recording } = channel.request;
    if (recording && next_ms !== undefined) recording.onGap(next_ms);
    else if (recording && at_ms !== undefined) channel.onState({ kind: "playing" });
    else {
      channel.paused ??= "window";
      this.#idle.stop(index);
      channel.onState({ kind: "paused" });
    }
  }

  #pause(index: number): void {
    const channel = this.#channels.get(index);
    if (!channel) return;
    channel.paused = "idle";
    this.#options.say({ action: "pause", channel: index });
    channel.onState({ kind: "paused" });
  }

  async #connect(index: number, channel: LocalChannel): Promise<void> {
    const { usesP2p, origin, getRelayUrl } = this.#options;
    channel.clear();
    channel.phase = "connecting";
    this.#relayUrl ??= getRelayUrl();
    let url: string;
    try {
      url = await this.#relayUrl;
    } catch {
      // The browser's own player knows what to say when there are no tickets.
      this.#options.onFailed();
      return;
    }
    if (this.#channels.get(index) !== channel || !this.#canConnect) return;
    const { request } = channel;
    this.#options.say({
      action: "connectInfo",
      channel: index,
      host_cam_id: request.cameraId,
      name: request.name,
      stream: request.stream,
      keyframes_only: request.keyframesOnly,
      stream_type: findVideoRoute(request.hostType)?.streamType ?? streamTypes.camera,
      relay: { url, origin },
      p2p: {
        server: new URL(origin).hostname,
        port: limits.p2pServerPort,
        nat_type: usesP2p && request.canP2p ? 1 : 0,
      },
    });
  }

  #endChannel(index: number, channel: LocalChannel, reason: ChannelEndReason): void {
    this.#idle.stop(index);
    if (reason === "relay_lost") {
      this.#relayUrl = null;
      if (channel.failures >= limits.reconnectAttempts) {
        this.#options.onFailed();
        return;
      }
    }
    channel.end(reason, () => {
      if (this.#channels.get(index) !== channel) return;
      channel.onState({ kind: "connecting" });
      void this.#connect(index, channel);
    });
    this.#letRelayGo();
  }

  /** Takes a channel off the window. */
  #release(index: number): void {
    const channel = this.#channels.get(index);
    if (!channel) return;
    this.#idle.stop(index);
    channel.clear();
    this.#channels.delete(index);
    if (channel.isHeld) this.#options.say({ action: "disconnect", channel: index });
  }

  /** The player closes a connection that no channel holds, and its ticket is spent. */
  #letRelayGo(): void {
    if (![...this.#channels.values()].some(({ isHeld }) => isHeld)) this.#relayUrl = null;
  }
}
