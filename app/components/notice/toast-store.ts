import { limits } from "~contract/limits";

/** Form that undoes the change, offered for a limited time. */
export interface ToastUndo {
  action: string;
  intent: string;
  fields: Record<string, string[]>;
  seconds: number;
  /** Announcement of the undo button for screen readers. */
  spoken: string;
}

export interface Toast {
  /** A toast with the same key replaces the visible one. */
  key?: string;
  /** How long it stays: a message 3 s, a notification 4.5 s (specification section 9). */
  kind: "message" | "notification";
  tone: "ok" | "info" | "error";
  title: string;
  text?: string;
  percent?: number;
  action?: { label: string; to: string };
  /** A toast with undo stays as long as undo is offered. */
  undo?: ToastUndo;
}

export interface ShownToast extends Toast {
  id: string;
}

/** Visible toasts, and the live region's text with a new `number` for each announcement. */
export interface ToastBoard {
  toasts: readonly ShownToast[];
  spoken: { number: number; text: string };
}

const stackSize = 3;
/** Minimum interval of progress announcements of a toast. */
const speechMs = 5_000;

interface Timer {
  remainingMs: number;
  startedAtMs: number;
  handle: ReturnType<typeof setTimeout> | null;
}

/** The stack of toasts: at most three; each closes by itself, except while the stack has pointer or focus. */
export class ToastStore {
  #board: ToastBoard = { toasts: [], spoken: { number: 0, text: "" } };
  readonly #timers = new Map<string, Timer>();
  readonly #watchers = new Set<() => void>();
  #isHeld = false;
  #nextId = 1;
  #spokenAtMs = Number.NEGATIVE_INFINITY;

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  readonly read = (): ToastBoard => this.#board;

  readonly show = (toast: Toast): void => {
    const id = toast.key ?? `toast-${this.#nextId++}`;
    const shown = { ...toast, id };
    const old = this.#board.toasts.find((other) => other.id === id);
    const toasts = old
      ? this.#board.toasts.map((other) => (other === old ? shown : other))
      : [...this.#board.toasts, shown];
    this.#setTimer(shown);
    this.#update(this.#withoutOverflow(toasts), this.#speech(shown, old));
  };

  readonly close = (id: string): void => {
    this.#forget(id);
    this.#update(this.#board.toasts.filter((toast) => toast.id !== id));
  };

  /** Keeps a toast until it is closed. */
  readonly keep = (id: string): void => this.#forget(id);

  /** Pauses the timers while pointer or focus is in the stack. */
  readonly hold = (): void => {
    if (this.#isHeld) return;
    this.#isHeld = true;
    for (const timer of this.#timers.values()) {
      if (timer.handle) clearTimeout(timer.handle);
      timer.handle = null;
      timer.remainingMs -= performance.now() - timer.startedAtMs;
    }
  };

  readonly release = (): void => {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    for (const [id, timer] of this.#timers) this.#start(id, timer);
  };

  readonly clear = (): void => {
    for (const { id } of this.#board.toasts) this.#forget(id);
    this.#update([]);
  };

  #setTimer(toast: ShownToast): void {
    this.#forget(toast.id);
    const timer: Timer = { remainingMs: lifetimeMs(toast), startedAtMs: 0, handle: null };
    this.#timers.set(toast.id, timer);
    if (!this.#isHeld) this.#start(toast.id, timer);
  }

  #start(id: string, timer: Timer): void {
    timer.startedAtMs = performance.now();
    timer.handle = setTimeout(() => this.close(id), timer.remainingMs);
  }

  #forget(id: string): void {
    const handle = this.#timers.get(id)?.handle;
    if (handle) clearTimeout(handle);
    this.#timers.delete(id);
  }

  /** Removes the oldest one where there are too many. */
  #withoutOverflow(toasts: ShownToast[]): ShownToast[] {
    const [oldest, ...others] = toasts;
    if (!oldest || toasts.length <= stackSize) return toasts;
    this.#forget(oldest.id);
    return others;
  }

  #speech(toast: ShownToast, old: ShownToast | undefined): ToastBoard["spoken"] {
    const { spoken } = this.#board;
    const isProgress = old !== undefined && old.title === toast.title;
    if (isProgress && performance.now() - this.#spokenAtMs < speechMs) return spoken;
    this.#spokenAtMs = performance.now();
    const percent = toast.percent === undefined ? "" : `${toast.percent} %`;
    const text = [toast.title, toast.text, percent, toast.undo?.spoken].filter(Boolean).join(" ");
    return { number: spoken.number + 1, text };
  }

  #update(toasts: readonly ShownToast[], spoken = this.#board.spoken): void {
    // The stack unmounts when it is empty: its pointerleave or blur, which would release the timers, never comes.
    if (toasts.length === 0) this.#isHeld = false;
    this.#board = { toasts, spoken };
    for (const watcher of this.#watchers) watcher();
  }
}

function lifetimeMs({ kind, undo }: Toast): number {
  if (undo) return undo.seconds * 1000;
  return kind === "message" ? limits.messageToastMs : limits.notificationToastMs;
}
