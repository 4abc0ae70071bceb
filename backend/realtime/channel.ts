import type { Duplex } from "node:stream";
import { WebSocket } from "ws";
import { realtimeCloseCodes, realtimeRequest, type ServerMessage } from "../../contract/realtime";
import { closeSocket } from "../socket/close-socket";
import { createCork } from "../socket/cork";
import { parseJson } from "../socket/parse-json";
import type { Viewer } from "../viewer";
import type { ViewerScope } from "./viewer-scope";

/** Unread bytes after which a slow reader's channel is closed (threat G5). */
const maxBufferedBytes = 256 * 1024;
const closeGraceMs = 1_000;

/** The server's end of one browser tab's channel. */
export interface Channel {
  readonly viewer: Viewer;
  /** Time of the client's last message, on a monotonic clock. */
  readonly lastMessageMs: number;
  /** Sends a text that was serialised once for many channels. */
  send(text: string): void;
  /** The viewer's visible hosts and cameras; read again after forgetScope. */
  getScope(): Promise<ViewerScope>;
  forgetScope(): void;
  close(code: number, reason: string): Promise<void>;
}

export function createChannel(options: {
  socket: WebSocket;
  connection: Duplex;
  viewer: Viewer;
  loadScope(): Promise<ViewerScope>;
  /** The client is alive and in use. */
  onPing(): void;
  log(line: string): void;
}): Channel {
  const { socket, viewer } = options;
  const cork = createCork(options.connection);
  let lastMessageMs = performance.now();
  let scope: Promise<ViewerScope> | null = null;
  let hasComplained = false;

  const close = (code: number, reason: string) => closeSocket(socket, code, reason, closeGraceMs);

  function send(text: string): void {
    if (socket.readyState !== WebSocket.OPEN) return;
    if (socket.bufferedAmount > maxBufferedBytes) {
      void close(realtimeCloseCodes.slow, "slow");
      return;
    }
    cork();
    socket.send(text);
  }

  socket.on("message", (data, binary) => {
    lastMessageMs = performance.now();
    const request = realtimeRequest.safeParse(binary ? undefined : parseJson(String(data)));
    if (request.success) {
      options.onPing();
      send(JSON.stringify({ type: "PONG" } satisfies ServerMessage));
    } else if (!hasComplained) {
      hasComplained = true;
      options.log(`a client of user ${viewer.userId} sent an unknown message`);
    }
  });

  return {
    viewer,
    get lastMessageMs() {
      return lastMessageMs;
    },
    send,
    getScope() {
      if (!scope) {
        const loading = options.loadScope();
        scope = loading;
        // A failed read is retried with the next message.
        loading.catch(() => {
          if (scope === loading) scope = null;
        });
      }
      return scope;
    },
    forgetScope() {
      scope = null;
    },
    close,
  };
}
