import { type Layout, limits } from "~contract/limits";
import type {
  LocalPlayerMessage,
  LocalPlayerMode,
  LocalPlayerRequest,
} from "~contract/local-player";
import type { PlayerState } from "../player-state";
import { type FoundPlayer, findPlayer } from "./find-player";
import type { LocalRequest } from "./local-channel";
import { LocalChannels, type LocalChannelsOptions } from "./local-channels";
import { readLocalMessage } from "./read-message";
import { isSameArea, type ScreenArea } from "./screen-area";

/** How far the player is (specification section 4, Web player readiness). */
export type Readiness =
  | { kind: "not_ready" }
  /** It answered the handshake; version null: a legacy one. */
  | { kind: "not_initialised"; version: string | null }
  /** Its window takes channels. */
  | { kind: "initialised"; version: string | null }
  | {
      kind: "destroyed";
      /** `unavailable`: it was never there. `lost`: it went away. `failed`: it is there and does not work. */
      reason: "unavailable" | "lost" | "failed" | "left";
    };

export interface BridgeOptions extends Omit<LocalChannelsOptions, "say" | "onFailed"> {
  mode: LocalPlayerMode;
  isSecure: boolean;
  createSocket: (url: string) => WebSocket;
  onReadiness: (readiness: Readiness) => void;
  /** Somebody chose a channel in the player's window. */
  onSelect: (channel: number) => void;
  /** The pointer moved over the player's window. */
  onActivity: () => void;
  /** The player began or ended to fill the screen by itself. */
  onFullscreen: (on: boolean) => void;
}

/** How long the player may take for a picture. */
const captureMs = 5_000;

/**
 * Drives the local player through one life: finds it, has it open a window over the page's video area,
 * keeps that window in its place, and lets it show cameras. A new try is a new bridge. It knows no
 * React and no page: the area is given to it. Messages: contract/local-player.ts.
 */
export class LocalPlayerBridge {
  readonly #options: BridgeOptions;
  readonly #channels: LocalChannels;
  readonly #captures = new Map<number, (image: string | null) => void>();
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  #readiness: Readiness = { kind: "not_ready" };
  #giveUp: (() => void) | null;
  #socket: WebSocket | null = null;
  #positionTimer: ReturnType<typeof setInterval> | null = null;
  #measure: (() => ScreenArea | null) | null = null;
  /** What the window was last told; undefined before the first time. */
  #shown: boolean | undefined;
  #area: ScreenArea | null = null;
  #layout: Layout | null = null;
  #selected: number | null = null;
  #fillsScreen = false;
  #createdAtMs: number | null = null;
  #nextCapture = 1;

  constructor(options: BridgeOptions) {
    this.#options = options;
    this.#channels = new LocalChannels({
      ...options,
      say: (request) => this.#isInitialised && this.#say(request),
      onFailed: () => this.#destroy("failed"),
    });
    this.#giveUp = findPlayer({
      ...options,
      onFound: (player) => this.#begin(player),
      onFailed: () => this.#destroy("unavailable"),
    });
  }

  get readiness(): Readiness {
    return this.#readiness;
  }

  setLayout(layout: Layout): void {
    if (layout === this.#layout) return;
    this.#layout = layout;
    if (this.#isInitialised) this.#say({ action: "setLayout", layout });
  }

  /** Null where the page has chosen no channel. */
  select(index: number | null): void {
    if (index === this.#selected) return;
    this.#selected = index;
    if (this.#isInitialised) this.#say({ action: "setSelectIndex", index });
  }

  fullscreen(on: boolean): void {
    if (this.#isInitialised) this.#say({ action: "fullscreen", on });
  }

  /** Hands a device command to the channel's camera, unread. */
  byPass(channel: number, data: Record<string, unknown>): void {
    if (!this.#channels.isConnected(channel)) return;
    this.#say({ action: "byPass", channel, data });
  }

  /** The area to cover is asked for every 100 ms; null where there is none. */
  setArea(measure: (() => ScreenArea | null) | null): void {
    this.#measure = measure;
    this.checkArea();
  }

  /** Puts the window where the area is, and hides it where there is none. */
  checkArea(): void {
    if (!this.#isInitialised) return;
    const area = this.#measure?.() ?? null;
    if (area && !this.#fillsScreen && !isSameArea(area, this.#area)) {
      this.#area = area;
      this.#say({ action: "setPosition", ...area });
    }
    const isShown = area !== null;
    if (isShown === this.#shown) return;
    this.#shown = isShown;
    this.#say({ action: "showwindow", on: isShown });
  }

  /** Shows a camera in a place of the window. Returns the way to end that. */
  subscribe(
    index: number,
    request: LocalRequest,
    onState: (state: PlayerState) => void,
  ): () => void {
    return this.#channels.subscribe(index, request, onState);
  }

  /** Somebody is at this channel: its time begins again, and it plays on where it was paused. */
  touch(index: number): void {
    this.#channels.touch(index);
  }

  /** The page's clock was moved, paused or started: the channel's recording goes there. */
  follow(index: number): void {
    this.#channels.follow(index);
  }

  /** Plays a paused channel on, whoever paused it. */
  resume(index: number): void {
    this.#channels.resume(index);
  }

  /** The channel's picture as a JPEG; null when there is none. */
  capture(index: number): Promise<Blob | null> {
    if (!this.#channels.isConnected(index)) return Promise.resolve(null);
    const request = this.#nextCapture++;
    return new Promise((resolve) => {
      const settle = (image: string | null) => {
        clearTimeout(timer);
        this.#captures.delete(request);
        resolve(image === null ? null : toJpeg(image));
      };
      const timer = setTimeout(() => settle(null), captureMs);
      this.#captures.set(request, settle);
      this.#say({ action: "getScreenCapture", channel: index, request });
    });
  }

  /** The page leaves the player; the object is of no use afterwards. */
  dispose(): void {
    this.#destroy("left");
  }

  get #isInitialised(): boolean {
    return this.#readiness.kind === "initialised";
  }

  #begin({ socket, openedAtMs, version }: FoundPlayer): void {
    this.#giveUp = null;
    this.#socket = socket;
    socket.addEventListener("message", (event: MessageEvent<unknown>) => {
      const message = readLocalMessage(event.data);
      if (message && this.#socket === socket) this.#receive(message);
    });
    const onGone = () => this.#socket === socket && this.#destroy("lost");
    socket.addEventListener("close", onGone);
    socket.addEventListener("error", onGone);
    this.#setReadiness({ kind: "not_initialised", version });
    this.#after(openedAtMs + limits.playerInitDelayMs - Date.now(), () => this.#create());
  }

  #create(): void {
    const { mode } = this.#options;
    this.#say({ action: "create", mode, wrapper: limits.playerWrapperVersion });
    this.#createdAtMs = Date.now();
    this.#after(limits.playerReadyTimeoutMs, () => this.#isInitialised || this.#destroy("failed"));
  }

  /** The window is there: it gets all that was asked for meanwhile. */
  #initialise(createdAtMs: number): void {
    if (this.#readiness.kind !== "not_initialised") return;
    this.#setReadiness({ kind: "initialised", version: this.#readiness.version });
    if (this.#layout !== null) this.#say({ action: "setLayout", layout: this.#layout });
    this.#say({ action: "setSelectIndex", index: this.#selected });
    this.checkArea();
    this.#positionTimer = setInterval(() => this.checkArea(), limits.playerPositionCheckMs);
    this.#after(createdAtMs + limits.playerConnectDelayMs - Date.now(), () =>
      this.#channels.connect(),
    );
  }

  #receive(message: LocalPlayerMessage): void {
    switch (message.type) {
      case "getSVRInfo":
        return;
      case "create":
        if (this.#createdAtMs === null) return;
        if (message.ok) this.#initialise(this.#createdAtMs);
        else this.#destroy("failed");
        return;
      case "setSelectIndex":
        this.#selected = message.index;
        this.touch(message.index);
        this.#options.onActivity();
        this.#options.onSelect(message.index);
        return;
      case "fullscreen":
        this.#fillsScreen = message.on;
        this.#options.onFullscreen(message.on);
        return;
      case "byPass":
        if (message.data.event !== "mousemove") return;
        this.touch(message.channel);
        this.#options.onActivity();
        return;
      case "getScreenCapture":
        this.#captures.get(message.request)?.(message.image);
        return;
      case "connectInfo":
      case "disconnect":
      case "play":
      case "pause":
        this.#channels.receive(message);
    }
  }

  #destroy(reason: Extract<Readiness, { kind: "destroyed" }>["reason"]): void {
    if (this.#readiness.kind === "destroyed") return;
    this.#giveUp?.();
    this.#channels.dispose();
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    if (this.#positionTimer) clearInterval(this.#positionTimer);
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    for (const settle of [...this.#captures.values()]) settle(null);
    this.#setReadiness({ kind: "destroyed", reason });
  }

  #setReadiness(readiness: Readiness): void {
    this.#readiness = readiness;
    this.#options.onReadiness(readiness);
  }

  #after(ms: number, call: () => void): void {
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        call();
      },
      Math.max(0, ms),
    );
    this.#timers.add(timer);
  }

  #say(request: LocalPlayerRequest): void {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(request));
  }
}

/** Null for what is no base64. */
function toJpeg(base64: string): Blob | null {
  try {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    return new Blob([bytes], { type: "image/jpeg" });
  } catch {
    return null;
  }
}
