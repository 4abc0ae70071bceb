import { Transform, type TransformCallback } from "node:stream";

/**
 * Buffers a page between React and the response. React writes chunks of 2 kB and calls flush() after a burst; they are
 * passed on together, because each chunk has a fixed cost in streams, compression and socket.
 */
export class PageStream extends Transform {
  private pieces: Uint8Array[] = [];

  override _transform(piece: Uint8Array, _encoding: string, done: TransformCallback): void {
    this.pieces.push(cutFill(piece));
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

/**
 * Removes the zero bytes that React 18 appends to a 2 kB chunk when the next character does not fit
 * (facebook/react#26228); in an attribute a browser would show each as U+FFFD.
 */
function cutFill(piece: Uint8Array): Uint8Array {
  let end = piece.length;
  while (piece[end - 1] === 0) end--;
  return piece.subarray(0, end);
}
