/**
 * Reads big-endian numbers from a window of bytes. A read outside the window answers 0 and sets
 * `failed`, so that a parser of untrusted bytes stays linear and checks once at its end.
 */
export class ByteCursor {
  failed = false;
  private readonly view: DataView;

  constructor(
    bytes: Uint8Array,
    public offset: number,
    readonly end: number,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, Math.min(end, bytes.byteLength));
  }

  get remaining(): number {
    return this.failed ? 0 : this.view.byteLength - this.offset;
  }

  skip(count: number): void {
    this.advance(count);
  }

  u8(): number {
    const at = this.advance(1);
    return at === null ? 0 : this.view.getUint8(at);
  }

  u16(): number {
    const at = this.advance(2);
    return at === null ? 0 : this.view.getUint16(at);
  }

  u32(): number {
    const at = this.advance(4);
    return at === null ? 0 : this.view.getUint32(at);
  }

  /** Fails above 2^53: no real time stamp is that large, and it would not be exact. */
  u64(): number {
    const value = this.u32() * 2 ** 32 + this.u32();
    if (value > Number.MAX_SAFE_INTEGER) this.failed = true;
    return this.failed ? 0 : value;
  }

  private advance(count: number): number | null {
    if (this.failed || count > this.view.byteLength - this.offset) {
      this.failed = true;
      return null;
    }
    const at = this.offset;
    this.offset += count;
    return at;
  }
}
