const firstBytes = 64 * 1024;

/**
 * Memory that grows to what it once had to hold, and is kept: a recorder reads a hundred megabits a second, and each new
 * buffer would bring the next garbage collection nearer.
 */
export class GrowingBuffer {
  #memory = Buffer.allocUnsafeSlow(firstBytes);
  #bytes = 0;

  get byteLength(): number {
    return this.#bytes;
  }

  /** A view, until the next change. */
  get content(): Buffer {
    return this.#memory.subarray(0, this.#bytes);
  }

  append(bytes: Uint8Array): void {
    const wanted = this.#bytes + bytes.byteLength;
    if (wanted > this.#memory.byteLength) {
      const memory = Buffer.allocUnsafeSlow(2 * wanted);
      this.#memory.copy(memory, 0, 0, this.#bytes);
      this.#memory = memory;
    }
    this.#memory.set(bytes, this.#bytes);
    this.#bytes = wanted;
  }

  /** Takes so many bytes away from the beginning. */
  drop(count: number): void {
    this.#memory.copyWithin(0, count, this.#bytes);
    this.#bytes -= count;
  }

  clear(): void {
    this.#bytes = 0;
  }
}
