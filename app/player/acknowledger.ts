/** From this many bytes on, the ack does not wait for the timer. */
const flushBytes = 192 * 1024;

/** Collects received bytes and acknowledges them a few times a second: the relay detects slow readers by it. */
export class Acknowledger {
  readonly #waitMs: number;
  readonly #sendAck: (bytes: number) => void;
  #bytes = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(waitMs: number, tell: (bytes: number) => void) {
    this.#waitMs = waitMs;
    this.#sendAck = tell;
  }

  add(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes >= flushBytes) this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush(), this.#waitMs);
  }

  /** Discards what is not acknowledged yet, after a lost connection. */
  reset(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#bytes = 0;
  }

  #flush(): void {
    const bytes = this.#bytes;
    this.reset();
    this.#sendAck(bytes);
  }
}
