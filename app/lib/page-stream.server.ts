import { Transform, type TransformCallback } from "node:stream";

/**
 * A page between React and the response. React writes pieces of 2 kB and calls flush() when it has no more for now;
 * they go on together, because each piece on its own costs the same way through streams, compression and socket.
 */
export class PageStream extends Transform {
  private pieces: Uint8Array[] = [];

  override _transform(piece: Uint8Array, _encoding: string, done: TransformCallback): void {
    this.pieces.push(piece);
    done();
  }

  override _flush(done: TransformCallback): void {
    this.flush();
    done();
  }

  /** Called by React after each burst of writes. */
  flush(): void {
    if (this.pieces.length > 0) this.push(Buffer.concat(this.pieces));
    this.pieces = [];
  }
}
