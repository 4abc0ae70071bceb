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

/** State of the local player (specification section 4, Web player readiness). */
export type Readiness =
  | { kind: "not_ready" }
  /** It answered the handshake. A null version is a legacy player. */
  | { kind: "not_initialised"; version: string | null }
  /** Its window accepts channels. */
  | { kind: "initialised"; version: string | null }
  | {
      kind: "destroyed";
      /**
       * `unavailable`: not found. `lost`: disconnected. `failed`: connected but not working. `left`: disposed by the
       * page.
       */
      reason: "unavailable" | "lost" | "failed" | "left";
    };

export interface BridgeOptions extends Omit<LocalChannelsOptions, "send" | "onFailed"> {
  mode: LocalPlayerMode;
  isSecure: boolean;
  createSocket: (url: string) => WebSocket;
  onReadiness: (readiness: Readiness) => void;
  /** The user selected a channel in the player's window. */
  onSelect: (channel: number) => void;
  /** The pointer moved over the player's window. */
  onActivity: () => void;
  /** The user entered or left full screen in the player's window. */
  onFullscreen: (on: boolean) => void;
}

/** Time limit for a screen capture. */
const captureMs = 5_000;

/**
 * One connection to the local player: finds it, opens its window over the page's video area, keeps the window in
 * place, and shows cameras in it. Each attempt needs a new bridge. Independent of React and of the page, which passes
 * the area. Messages: contract/local-player.ts.
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
  /** Visibility last sent to the window; undefined before the first time. */
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
      send: (request) => this.#isInitialised && this.#send(request),
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
    if (this.#isInitialised) this.#send({ action: "setLayout", layout });
  }

  /** Null when the page has no selected channel. */
  select(index: number | null): void {
    if (index === this.#selected) return;
    this.#selected = index;
    if (this.#isInitialised) this.#send({ action: "setSelectIndex", index });
  }

  fullscreen(on: boolean): void {
    if (this.#isInitialised) this.#send({ action: "fullscreen", on });
  }

  /** Passes a device command to the channel's camera without interpreting it. */
  byPass(channel: number, data: Record<string, unknown>): void {
    if (!this.#channels.isConnected(channel)) return;
    this.#send({ action: "byPass", channel, data });
  }

  /** Sets the function that measures the area to cover, called every 100 ms; null to hide the window. */
  setArea(measure: (() => ScreenArea | null) | null): void {
    this.#measure = measure;
    this.checkArea();
  }

  /** Moves the window to the area, or hides it when there is none. */
  checkArea(): void {
    if (!this.#isInitialised) return;
    const area = this.#measure?.() ?? null;
    if (area && !this.#fillsScreen && !isSameArea(area, this.#area)) {
      this.#area = area;
      this.#send({ action: "setPosition", ...area });
    }
    const isShown = area !== null;
    if (isShown === this.#shown) return;
    this.#shown = isShown;
    this.#send({ action: "showwindow", on: isShown });
  }

  /** Shows a camera in a channel of the window. Returns the function that ends it. */
  subscribe(
    index: number,
    request: LocalRequest,
    onState: (state: PlayerState) => void,
  ): () => void {
    return this.#channels.subscribe(index, request, onState);
  }

  /** The user is active at this channel: its idle time restarts, and playback paused by idling resumes. */
  reportActivity(index: number): void {
    this.#channels.reportActivity(index);
  }

  /** Moves the channel's recording to the page's clock after a seek, pause or start. */
  follow(index: number): void {
    this.#channels.follow(index);
  }

  /** Resumes a channel that was paused by idling or in the player's window. */
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
      this.#send({ action: "getScreenCapture", channel: index, request });
    });
  }

  /** Disconnects; the object must not be used afterwards. */
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
    this.#send({ action: "create", mode, wrapper: limits.playerWrapperVersion });
    this.#createdAtMs = Date.now();
    this.#after(limits.playerReadyTimeoutMs, () => this.#isInitialised || this.#destroy("failed"));
  }

  /** The window is open: sends the state that was set before. */
  #initialise(createdAtMs: number): void {
    if (this.#readiness.kind !== "not_initialised") return;
    this.#setReadiness({ kind: "initialised", version: this.#readiness.version });
    if (this.#layout !== null) this.#send({ action: "setLayout", layout: this.#layout });
    this.#send({ action: "setSelectIndex", index: this.#selected });
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
        this.reportActivity(message.index);
        this.#options.onActivity();
        this.#options.onSelect(message.index);
        return;
      case "fullscreen":
        this.#fillsScreen = message.on;
        this.#options.onFullscreen(message.on);
        return;
      case "byPass":
        if (message.data.event !== "mousemove") return;
        this.reportActivity(message.channel);
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

  #send(request: LocalPlayerRequest): void {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(request));
  }
}

/** Null when the text is not base64. */
function toJpeg(base64: string): Blob | null {
  try {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    return new Blob([bytes], { type: "image/jpeg" });
  } catch {
    return null;
  }
}
