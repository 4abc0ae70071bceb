import { limits } from "~contract/limits";
import type {
  ChannelEndReason,
  LocalPlayerMessage,
  LocalPlayerRequest,
} from "~contract/local-player";
import { findPlaybackRoute, findVideoRoutes } from "~contract/stream-types";
import type { PlayerState } from "../player-state";
import { IdlePause } from "./idle-pause";
import { LocalChannel, type LocalRequest } from "./local-channel";

export interface LocalChannelsOptions {
  /** Address of the relay with a new single-use ticket. Rejects when there is no ticket. */
  getRelayUrl: () => Promise<string>;
  /** The page's own origin. */
  origin: string;
  idleSeconds: number;
  usesP2p: boolean;
  /** Sends a request to the player, if its window accepts channels. */
  send: (request: LocalPlayerRequest) => void;
  /** The player cannot show cameras: the browser's player takes over. */
  onFailed: () => void;
}

type ChannelMessage = Extract<
  LocalPlayerMessage,
  { type: "connectInfo" | "disconnect" | "play" | "pause" }
>;

/** The channels of the local player's window. They share one connection to the relay. */
export class LocalChannels {
  readonly #options: LocalChannelsOptions;
  readonly #channels = new Map<number, LocalChannel>();
  readonly #idle: IdlePause;
  #canConnect = false;
  /** Address of the shared relay connection, while a channel uses it. */
  #relayUrl: Promise<string> | null = null;

  constructor(options: LocalChannelsOptions) {
    this.#options = options;
    this.#idle = new IdlePause({
      idleSeconds: options.idleSeconds,
      onIdle: (index) => this.#pause(index),
    });
  }

  /** The window accepts channels from now on. */
  connect(): void {
    this.#canConnect = true;
    for (const [index, channel] of this.#channels) void this.#connect(index, channel);
  }

  /** Shows a camera in a channel of the window. Returns the function that ends it. */
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
      this.#releaseRelayIfUnused();
    };
  }

  isConnected(index: number): boolean {
    return this.#channels.get(index)?.phase === "connected";
  }

  /** The user is active at this channel: its idle time restarts, and playback paused by idling resumes. */
  reportActivity(index: number): void {
    this.#idle.reportActivity(index);
    const channel = this.#channels.get(index);
    if (channel?.paused === "idle") this.#play(index, channel);
  }

  /** Moves the channel's recording to the page's clock after a seek, pause or start. */
  follow(index: number): void {
    const channel = this.#channels.get(index);
    if (channel?.phase !== "connected" || channel.paused) return;
    channel.onState({ kind: "connecting" });
    this.#play(index, channel);
  }

  /** Resumes a channel that was paused by idling or in the player's window. */
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

  /** Disconnects all channels. */
  dispose(): void {
    this.#canConnect = false;
    for (const index of [...this.#channels.keys()]) this.#release(index);
    this.#idle.dispose();
  }

  #play(index: number, channel: LocalChannel): void {
    const { send } = this.#options;
    channel.paused = null;
    this.#idle.start(index);
    const place = channel.request.recording?.read();
    const at = place && { at_ms: Math.floor(place.atMs) };
    if (place?.isRunning === false) send({ action: "pause", channel: index, ...at });
    else send({ action: "play", channel: index, ...at, ...(place && { speed: place.speed }) });
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
    this.#options.send({ action: "pause", channel: index });
    channel.onState({ kind: "paused" });
  }

  async #connect(index: number, channel: LocalChannel): Promise<void> {
    const { usesP2p, origin, getRelayUrl } = this.#options;
    channel.clear();
    const { recording, hostType, recordsOnNetwork = false } = channel.request;
    const way = recording
      ? findPlaybackRoute(hostType, recordsOnNetwork)
      : findVideoRoutes(hostType)?.live;
    if (!way) {
      channel.phase = "ended";
      channel.onState({ kind: "no_video" });
      return;
    }
    channel.phase = "connecting";
    this.#relayUrl ??= getRelayUrl();
    let url: string;
    try {
      url = await this.#relayUrl;
    } catch {
      // Without a ticket the browser's player takes over, which shows the reason.
      this.#options.onFailed();
      return;
    }
    if (this.#channels.get(index) !== channel || !this.#canConnect) return;
    const { request } = channel;
    this.#options.send({
      action: "connectInfo",
      channel: index,
      host_cam_id: request.cameraId,
      name: request.name,
      stream: request.stream,
      keyframes_only: request.keyframesOnly,
      route: way.route,
      stream_type: way.streamType,
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
    this.#releaseRelayIfUnused();
  }

  /** Disconnects a channel. */
  #release(index: number): void {
    const channel = this.#channels.get(index);
    if (!channel) return;
    this.#idle.stop(index);
    channel.clear();
    this.#channels.delete(index);
    if (channel.isHeld) this.#options.send({ action: "disconnect", channel: index });
  }

  /** The player closes an unused relay connection; its ticket cannot be used again. */
  #releaseRelayIfUnused(): void {
    if (![...this.#channels.values()].some(({ isHeld }) => isHeld)) this.#relayUrl = null;
  }
}
