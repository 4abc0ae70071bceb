/** So many bytes are not kept waiting for the timer. */
const flushBytes = 192 * 1024;

/** Counts what was taken and tells the relay a few times a second: its measure of a slow reader. */
export class Acknowledger {
  readonly #waitMs: number;
  readonly #tell: (bytes: number) => void;
  #bytes = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(waitMs: number, tell: (bytes: number) => void) {
    this.#waitMs = waitMs;
    this.#tell = tell;
  }

  add(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes >= flushBytes) this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush(), this.#waitMs);
  }

  /** The relay that waited for it is gone. */
  reset(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#bytes = 0;
  }

  #flush(): void {
    const bytes = this.#bytes;
    this.reset();
    this.#tell(bytes);
  }
}
