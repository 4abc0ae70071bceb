import { limits } from "~contract/limits";

export interface IdlePauseOptions {
  /** 0 turns it off. */
  idleSeconds: number;
  onIdle: (channel: number) => void;
}

/**
 * Pauses channels without mouse movement over them (specification section 4). Each channel's idle time starts when its
 * relay connects and ends with the connection.
 */
export class IdlePause {
  readonly #options: IdlePauseOptions;
  readonly #activeAtMs = new Map<number, number>();
  #timer: ReturnType<typeof setInterval> | null = null;

  constructor(options: IdlePauseOptions) {
    this.#options = options;
  }

  start(channel: number): void {
    if (this.#options.idleSeconds === 0) return;
    this.#activeAtMs.set(channel, Date.now());
    this.#timer ??= setInterval(() => this.#check(), limits.playerIdleCheckMs);
  }

  /** Restarts the idle time after mouse movement over the channel. */
  reportActivity(channel: number): void {
    if (this.#activeAtMs.has(channel)) this.#activeAtMs.set(channel, Date.now());
  }

  stop(channel: number): void {
    this.#activeAtMs.delete(channel);
    if (this.#activeAtMs.size > 0 || this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }

  dispose(): void {
    for (const channel of [...this.#activeAtMs.keys()]) this.stop(channel);
  }

  #check(): void {
    const latestMs = Date.now() - this.#options.idleSeconds * 1_000;
    for (const [channel, activeAtMs] of [...this.#activeAtMs]) {
      if (activeAtMs > latestMs) continue;
      this.stop(channel);
      this.#options.onIdle(channel);
    }
  }
}
