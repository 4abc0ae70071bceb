import type { WebSocket } from "ws";

/**
 * Starts the close handshake, and cuts the socket when the peer does not answer within `graceMs`.
 */
export function closeSocket(
  socket: WebSocket,
  code: number,
  reason: string,
  graceMs: number,
): Promise<void> {
  if (socket.readyState === socket.CLOSED) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(() => socket.terminate(), graceMs);
    socket.once("close", () => {
      clearTimeout(timer);
      resolve();
    });
    socket.close(code, reason);
  });
}
