import type { Duplex } from "node:stream";

/**
 * Returns a function to call before each write: everything written until the end of this turn of
 * the event loop leaves in one system call, the main cost of many small frames.
 */
export function createCork(stream: Duplex): () => void {
  let corked = false;
  return () => {
    if (corked) return;
    corked = true;
    stream.cork();
    setImmediate(() => {
      corked = false;
      stream.uncork();
    });
  };
}
