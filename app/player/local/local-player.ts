import {
  readWebPlayer,
  type WebPlayerSettings,
  watchWebPlayer,
} from "~/lib/local-player/web-player";
import { limits } from "~contract/limits";
import type { LocalPlayerMode } from "~contract/local-player";
import { type BridgeOptions, LocalPlayerBridge, type Readiness } from "./bridge";
import { isAbove } from "./version";

/** What the page knows of the local player; a new object for every change. */
export interface LocalPlayerState {
  /** What the page wants it for; null while no page does. */
  mode: LocalPlayerMode | null;
  readiness: Readiness;
  /** Takes channels; null while the browser's own player has to do. */
  bridge: LocalPlayerBridge | null;
  /** Version it reported; null for none, also of a legacy player. */
  version: string | null;
  /** It is ready and reports no version. */
  isLegacy: boolean;
  /** The newest version known is above the installed one. */
  hasNewer: boolean;
  isDialogOpen: boolean;
  settings: WebPlayerSettings;
}

/** Why the download prompt would show; null where there is nothing to say. */
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

const none: Readiness = { kind: "not_ready" };

/**
 * The page's one local player: begins a bridge when a page with video comes, a new one when the player
 * went away, and says when there is something to download. Without a player it stays quiet and the
 * browser's own player is used.
 */
export class LocalPlayer {
  readonly #options: LocalPlayerOptions;
  readonly #watchers = new Set<() => void>();
  readonly #selectWatchers = new Set<(channel: number) => void>();
  readonly #unwatchSettings: () => void;
  #state: LocalPlayerState;
  #bridge: LocalPlayerBridge | null = null;
  #retryTimer: ReturnType<typeof setTimeout> | null = null;
  /** Tries in a row since the player was lost. */
  #attempts = 0;
  /** The prompt was considered for this page. */
  #hasPrompted = false;

  constructor(options: LocalPlayerOptions) {
    this.#options = options;
    this.#state = {
      mode: null,
      readiness: none,
      bridge: null,
      version: null,
      isLegacy: false,
      hasNewer: false,
      isDialogOpen: false,
      settings: readWebPlayer(),
    };
    this.#unwatchSettings = watchWebPlayer(() => this.#takeSettings());
  }

  get state(): LocalPlayerState {
    return this.#state;
  }

  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  /** Calls back when somebody chose a channel in the player's window. */
  watchSelect(watcher: (channel: number) => void): () => void {
    this.#selectWatchers.add(watcher);
    return () => this.#selectWatchers.delete(watcher);
  }

  /** A page with video is there. Returns the way to leave it. */
  enter(mode: LocalPlayerMode): () => void {
    this.#hasPrompted = false;
    this.#set({ mode });
    if (this.#state.settings.isEnabled) this.#begin();
    return () => {
      this.#end();
      this.#set({ mode: null });
    };
  }

  /** Looks for the player again. */
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
      onReadiness: (readiness) => this.#bridge === bridge && this.#take(bridge, readiness),
      onSelect: (channel) => {
        for (const watcher of this.#selectWatchers) watcher(channel);
      },
      // Only a person may begin full screen in a page; to end it none is needed.
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
    this.#set({ readiness: none, bridge: null, version: null, isLegacy: false, hasNewer: false });
  }

  #take(bridge: LocalPlayerBridge, readiness: Readiness): void {
    const isThere = readiness.kind === "not_initialised" || readiness.kind === "initialised";
    const version = isThere ? readiness.version : null;
    const isInitialised = readiness.kind === "initialised";
    if (isInitialised) this.#attempts = 0;
    this.#set({
      readiness,
      bridge: isInitialised ? bridge : null,
      version,
      isLegacy: isThere && version === null,
      hasNewer: this.#isNewer(version),
    });
    if (readiness.kind === "destroyed" && this.#comesBack(readiness.reason)) return;
    this.#promptOnce();
  }

  /** A player that was there is looked for again: it may be restarting after an update. */
  #comesBack(reason: string): boolean {
    const isAgain = reason === "unavailable" && this.#attempts > 0;
    if (reason !== "lost" && !isAgain) return false;
    if (this.#attempts >= limits.reconnectAttempts) return false;
    this.#attempts++;
    this.#retryTimer = setTimeout(() => this.#begin(), limits.reconnectDelayMs);
    return true;
  }

  /** Shows by itself once a page, and only if nobody asked it not to. */
  #promptOnce(): void {
    if (this.#hasPrompted || this.#state.readiness.kind === "not_ready") return;
    this.#hasPrompted = true;
    if (findPromptReason(this.#state) && !this.#state.settings.isPromptSkipped) this.openDialog();
  }

  #isNewer(version: string | null): boolean {
    const { newest } = this.#state.settings;
    return version !== null && newest !== null && isAbove(newest.version, version);
  }

  #takeSettings(): void {
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
