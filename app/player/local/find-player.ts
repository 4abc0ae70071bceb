import { limits } from "~contract/limits";
import type { LocalPlayerMode, LocalPlayerRequest } from "~contract/local-player";
import { readLocalMessage } from "./read-message";

export interface FoundPlayer {
  socket: WebSocket;
  openedAtMs: number;
  /** Null from a legacy player. */
  version: string | null;
}

export interface FindOptions {
  mode: LocalPlayerMode;
  /** Whether the page was loaded over https, where a secure socket is tried first (decision D57). */
  isSecure: boolean;
  createSocket: (url: string) => WebSocket;
  onFound: (player: FoundPlayer) => void;
  /** No player answered in time, or every socket failed. */
  onFailed: () => void;
}

/** Addresses to try on one port, in order. */
function addressesOf(port: number, { mode, isSecure }: FindOptions): string[] {
  const plain = `ws://127.0.0.1:${port}/${mode}`;
  return isSecure ? [`wss://localhost:${port}/${mode}`, plain] : [plain];
}

/**
 * Looks for the player on both ports at once and uses the first that answers the handshake. Returns the function that
 * cancels. Any other program on a port receives nothing but the handshake (threat I20).
 */
export function findPlayer(options: FindOptions): () => void {
  const waiting = new Map<number, WebSocket | null>();
  let isOver = false;

  const end = (): void => {
    isOver = true;
    clearTimeout(timer);
    for (const socket of waiting.values()) socket?.close();
    waiting.clear();
  };
  const fail = (): void => {
    if (isOver) return;
    end();
    options.onFailed();
  };
  const timer = setTimeout(fail, limits.playerReadyTimeoutMs);

  /** Null when the browser blocks insecure sockets: the constructor throws. */
  const open = (address: string): WebSocket | null => {
    try {
      return options.createSocket(address);
    } catch {
      return null;
    }
  };
  const tryPort = (port: number, addresses: readonly string[]): void => {
    const [address, ...rest] = addresses;
    if (!address) {
      waiting.delete(port);
      if (waiting.size === 0) fail();
      return;
    }
    const socket = open(address);
    if (!socket) {
      // Deferred: onFailed must not be called before findPlayer returns.
      queueMicrotask(() => !isOver && tryPort(port, rest));
      return;
    }
    waiting.set(port, socket);
    const nonce = crypto.getRandomValues(new Uint32Array(4)).join("-");
    let openedAtMs = 0;
    // A refused socket fires error and close, a closed one only close.
    const leave = () => {
      if (isOver || waiting.get(port) !== socket) return;
      waiting.set(port, null);
      tryPort(port, openedAtMs > 0 ? [] : rest);
    };
    socket.addEventListener("open", () => {
      if (isOver) return;
      openedAtMs = Date.now();
      const request: LocalPlayerRequest = { action: "getSVRInfo", nonce };
      socket.send(JSON.stringify(request));
    });
    socket.addEventListener("message", (event: MessageEvent<unknown>) => {
      if (isOver || waiting.get(port) !== socket) return;
      const message = readLocalMessage(event.data);
      if (message?.type === "getSVRInfo" && message.nonce === nonce) {
        waiting.delete(port);
        end();
        options.onFound({ socket, openedAtMs, version: message.version || null });
        return;
      }
      socket.close();
      leave();
    });
    socket.addEventListener("close", leave);
    socket.addEventListener("error", leave);
  };
  for (const port of limits.localPlayerPorts) waiting.set(port, null);
  for (const port of limits.localPlayerPorts) {
    if (!isOver) tryPort(port, addressesOf(port, options));
  }
  return end;
}
