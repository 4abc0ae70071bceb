import {
  readWebPlayer,
  type WebPlayerSettings,
  watchWebPlayer,
} from "~/lib/local-player/web-player";
import { limits } from "~contract/limits";
import type { LocalPlayerMode } from "~contract/local-player";
import { type BridgeOptions, LocalPlayerBridge, type Readiness } from "./bridge";
import { isAbove } from "./version";

/** State of the local player; a new object for every change. */
export interface LocalPlayerState {
  /** What the current page uses it for; null for pages without video. */
  mode: LocalPlayerMode | null;
  readiness: Readiness;
  /** The connected player; null while the browser's player is used. */
  bridge: LocalPlayerBridge | null;
  /** Reported version; null before the handshake and for legacy players. */
  version: string | null;
  /** It answered the handshake without a version. */
  isLegacy: boolean;
  /** A newer version than the installed one is known. */
  hasNewer: boolean;
  isDialogOpen: boolean;
  settings: WebPlayerSettings;
}

/** Reason for the download prompt; null for none. */
export type PromptReason = "not_ready" | "newer" | "legacy";

export function findPromptReason({
  readiness,
  isLegacy,
  hasNewer,
}: Pick<LocalPlayerState, "readiness" | "isLegacy" | "hasNewer">): PromptReason | null {
  if (readiness.kind === "not_ready") return null;
  if (readiness.kind === "destroyed") return readiness.reason === "left" ? null : "not_ready";
  if (isLegacy) return "legacy";
  return hasNewer ? "newer" : null;
}

export type LocalPlayerOptions = Pick<
  BridgeOptions,
  "isSecure" | "createSocket" | "getRelayUrl" | "origin" | "onActivity"
>;

const notReady: Readiness = { kind: "not_ready" };

/**
 * The local player of the browser tab: starts a bridge when a page with video is opened, a new one when the player was
 * lost, and shows the download prompt when needed. Without a player the browser's own player is used.
 */
export class LocalPlayer {
  readonly #options: LocalPlayerOptions;
  readonly #watchers = new Set<() => void>();
  readonly #selectWatchers = new Set<(channel: number) => void>();
  readonly #unwatchSettings: () => void;
  #state: LocalPlayerState;
  #bridge: LocalPlayerBridge | null = null;
  #retryTimer: ReturnType<typeof setTimeout> | null = null;
  /** Attempts since the player was lost. */
  #attempts = 0;
  /** The prompt was shown or skipped for this page. */
  #hasPrompted = false;

  constructor(options: LocalPlayerOptions) {
    this.#options = options;
    this.#state = {
      mode: null,
      readiness: notReady,
      bridge: null,
      version: null,
      isLegacy: false,
      hasNewer: false,
      isDialogOpen: false,
      settings: readWebPlayer(),
    };
    this.#unwatchSettings = watchWebPlayer(() => this.#applySettings());
  }

  get state(): LocalPlayerState {
    return this.#state;
  }

  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Calls `watcher` when the user selects a channel in the player's window. Returns the function that stops it. */
  watchSelect(watcher: (channel: number) => void): () => void {
    this.#selectWatchers.add(watcher);
    return () => this.#selectWatchers.delete(watcher);
  }

  /** A page with video was opened. Returns the function for when it is left. */
  enter(mode: LocalPlayerMode): () => void {
    this.#hasPrompted = false;
    this.#set({ mode });
    if (this.#state.settings.isEnabled) this.#begin();
    return () => {
      this.#end();
      this.#set({ mode: null });
    };
  }

  /** Looks for the player again after it was not found or lost. */
  retry(): void {
    const { mode, readiness, settings } = this.#state;
    if (!mode || !settings.isEnabled || readiness.kind !== "destroyed") return;
    this.#attempts = 0;
    this.#begin();
  }

  openDialog(): void {
    this.#set({ isDialogOpen: true });
  }

  closeDialog(): void {
    this.#set({ isDialogOpen: false });
  }

  dispose(): void {
    this.#end();
    this.#unwatchSettings();
    this.#watchers.clear();
  }

  #begin(): void {
    this.#end();
    const { mode, settings } = this.#state;
    if (!mode) return;
    const bridge = new LocalPlayerBridge({
      ...this.#options,
      mode,
      idleSeconds: settings.idleSeconds,
      usesP2p: settings.usesP2p,
      onReadiness: (readiness) =>
        this.#bridge === bridge && this.#applyReadiness(bridge, readiness),
      onSelect: (channel) => {
        for (const watcher of this.#selectWatchers) watcher(channel);
      },
      // The page can only follow leaving full screen: entering it needs a user gesture on the page.
      onFullscreen: (on) => {
        if (!on && document.fullscreenElement) document.exitFullscreen().catch(() => {});
      },
    });
    this.#bridge = bridge;
  }

  #end(): void {
    if (this.#retryTimer) clearTimeout(this.#retryTimer);
    this.#retryTimer = null;
    const bridge = this.#bridge;
    this.#bridge = null;
    bridge?.dispose();
    this.#set({
      readiness: notReady,
      bridge: null,
      version: null,
      isLegacy: false,
      hasNewer: false,
    });
  }

  #applyReadiness(bridge: LocalPlayerBridge, readiness: Readiness): void {
    const isRunning = readiness.kind === "not_initialised" || readiness.kind === "initialised";
    const version = isRunning ? readiness.version : null;
    const isInitialised = readiness.kind === "initialised";
    if (isInitialised) this.#attempts = 0;
    this.#set({
      readiness,
      bridge: isInitialised ? bridge : null,
      version,
      isLegacy: isRunning && version === null,
      hasNewer: this.#isNewer(version),
    });
    if (readiness.kind === "destroyed" && this.#scheduleRetry(readiness.reason)) return;
    this.#promptOnce();
  }

  /** Looks again for a lost player, which may be restarting after an update. False when no attempt is left. */
  #scheduleRetry(reason: string): boolean {
    const isRetrying = reason === "unavailable" && this.#attempts > 0;
    if (reason !== "lost" && !isRetrying) return false;
    if (this.#attempts >= limits.reconnectAttempts) return false;
    this.#attempts++;
    this.#retryTimer = setTimeout(() => this.#begin(), limits.reconnectDelayMs);
    return true;
  }

  /** Opens the prompt at most once per page, unless the user turned it off. */
  #promptOnce(): void {
    if (this.#hasPrompted || this.#state.readiness.kind === "not_ready") return;
    this.#hasPrompted = true;
    if (findPromptReason(this.#state) && !this.#state.settings.isPromptSkipped) this.openDialog();
  }

  #isNewer(version: string | null): boolean {
    const { newest } = this.#state.settings;
    return version !== null && newest !== null && isAbove(newest.version, version);
  }

  #applySettings(): void {
    const before = this.#state.settings;
    const settings = readWebPlayer();
    this.#set({ settings });
    this.#set({ hasNewer: this.#isNewer(this.#state.version) });
    const { mode } = this.#state;
    if (!mode) return;
    if (!settings.isEnabled) {
      if (before.isEnabled) this.#end();
      return;
    }
    const isOther =
      !before.isEnabled ||
      before.usesP2p !== settings.usesP2p ||
      before.idleSeconds !== settings.idleSeconds;
    if (isOther) this.#begin();
  }

  #set(change: Partial<LocalPlayerState>): void {
    this.#state = { ...this.#state, ...change };
    for (const watcher of [...this.#watchers]) watcher();
  }
}
