import { WebSocket } from "ws";

export interface Heartbeat {
  /** Pings this socket until it closes; cuts it when its pongs stop. */
  watch(socket: WebSocket): void;
  stop(): void;
}

/** One timer for all sockets: a peer that leaves `misses` pings unanswered is dead. */
export function createHeartbeat(options: { everyMs: number; misses: number }): Heartbeat {
  const unanswered = new Map<WebSocket, number>();
  const timer = setInterval(() => {
    for (const [socket, missed] of unanswered) {
      if (missed >= options.misses) {
        socket.terminate();
        continue;
      }
      unanswered.set(socket, missed + 1);
      if (socket.readyState === WebSocket.OPEN) socket.ping();
    }
  }, options.everyMs);
  timer.unref();
  return {
    watch(socket) {
      unanswered.set(socket, 0);
      socket.on("pong", () => unanswered.set(socket, 0));
      socket.on("close", () => unanswered.delete(socket));
    },
    stop() {
      clearInterval(timer);
    },
  };
}
