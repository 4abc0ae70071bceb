import { limits } from "~contract/limits";

export interface IdlePauseOptions {
  /** 0 turns it off. */
  idleSeconds: number;
  onIdle: (channel: number) => void;
}

/**
 * Pauses each channel that nobody has moved the mouse over for a while (specification section 4). Each
 * has its own time: it starts when the relay connects and ends with the connection.
 */
export class IdlePause {
  readonly #options: IdlePauseOptions;
  readonly #touchedAtMs = new Map<number, number>();
  #timer: ReturnType<typeof setInterval> | null = null;

  constructor(options: IdlePauseOptions) {
    this.#options = options;
  }

  start(channel: number): void {
    if (this.#options.idleSeconds === 0) return;
    this.#touchedAtMs.set(channel, Date.now());
    this.#timer ??= setInterval(() => this.#check(), limits.playerIdleCheckMs);
  }

  /** The mouse moved over the channel. */
  touch(channel: number): void {
    if (this.#touchedAtMs.has(channel)) this.#touchedAtMs.set(channel, Date.now());
  }

  stop(channel: number): void {
    this.#touchedAtMs.delete(channel);
    if (this.#touchedAtMs.size > 0 || this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }

  dispose(): void {
    for (const channel of [...this.#touchedAtMs.keys()]) this.stop(channel);
  }

  #check(): void {
    const latestMs = Date.now() - this.#options.idleSeconds * 1_000;
    for (const [channel, touchedAtMs] of [...this.#touchedAtMs]) {
      if (touchedAtMs > latestMs) continue;
      this.stop(channel);
      this.#options.onIdle(channel);
    }
  }
}
