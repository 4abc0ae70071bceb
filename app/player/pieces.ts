/** The first pieces that fit into the size; at least one if there is any. */
export function takeUpTo(pieces: Uint8Array[], maxBytes: number): Uint8Array[] {
  let bytes = 0;
  const end = pieces.findIndex((piece, index) => {
    bytes += piece.length;
    return index > 0 && bytes > maxBytes;
  });
  return end === -1 ? [...pieces] : pieces.slice(0, end);
}

/** Concatenates the pieces; a single piece is returned as it is. */
export function join(pieces: Uint8Array[]): Uint8Array<ArrayBuffer> {
  if (pieces.length === 1) return pieces[0] as Uint8Array<ArrayBuffer>;
  const joined = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}
