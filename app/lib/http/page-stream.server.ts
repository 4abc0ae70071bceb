import { Transform, type TransformCallback } from "node:stream";

/**
 * A page between React and the response. React writes pieces of 2 kB and calls flush() when it has no more for now;
 * they go on together, because each piece on its own costs the same way through streams, compression and socket.
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
 * React 18 sends its whole 2 kB where the next character needs more bytes than are left of them, with zeros in their
 * place (facebook/react#26228): in an attribute a browser shows each as U+FFFD.
 */
function cutFill(piece: Uint8Array): Uint8Array {
  let end = piece.length;
  while (piece[end - 1] === 0) end--;
  return piece.subarray(0, end);
}
