import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { WebSocket, WebSocketServer } from "ws";
import { limits } from "../../contract/limits";
import {
  type LocalPlayerMessage,
  type LocalPlayerRequest,
  localPlayerModes,
  localPlayerRequest,
} from "../../contract/local-player";
import { SimulatedWindow } from "./simulated-window";

export interface SimulatorOptions {
  /** Null: a legacy player. */
  version?: string | null;
  ports?: readonly number[];
  /**
   * Origins of pages that may connect besides those of this machine: any page of the web could try
   * (threat I20).
   */
  origins?: readonly string[];
  onMessage?: (
    window: SimulatedWindow,
    message:
      | { from: "page"; request: LocalPlayerRequest }
      | { from: "player"; message: LocalPlayerMessage },
  ) => void;
  onNotice?: (line: string) => void;
}

export interface PlayerSimulator {
  /** Windows of the connected pages, oldest first. */
  windows: ReadonlySet<SimulatedWindow>;
  /** Messages outside the protocol. */
  faults: string[];
  /** Addresses whose upgrade was refused for their origin. */
  refused: string[];
  /** Ends every connection, like a player that crashes. */
  crash(): void;
  close(): Promise<void>;
}

function isAllowedPath(request: IncomingMessage): boolean {
  const path = new URL(request.url ?? "/", "ws://player").pathname.slice(1);
  return localPlayerModes.some((mode) => mode === path);
}

function isAllowedOrigin(origin: string | undefined, more: readonly string[]): boolean {
  if (!origin || !URL.canParse(origin)) return false;
  const isOfThisMachine = ["localhost", "127.0.0.1", "[::1]"].includes(new URL(origin).hostname);
  return isOfThisMachine || more.includes(origin);
}

/**
 * The local player without its pictures: the protocol of contract/local-player.ts on real sockets,
 * with the streams really fetched from the relay. Rejects when a port is in use.
 */
export async function startPlayerSimulator(
  options: SimulatorOptions = {},
): Promise<PlayerSimulator> {
  const {
    version = limits.playerWrapperVersion,
    origins = [],
    ports = limits.localPlayerPorts,
  } = options;
  const windows = new Set<SimulatedWindow>();
  const faults: string[] = [];
  const refused: string[] = [];

  const accept = (socket: WebSocket) => {
    const window = new SimulatedWindow(version, (message) => {
      if (socket.readyState !== WebSocket.OPEN) return;
      socket.send(JSON.stringify(message));
      options.onMessage?.(window, { from: "player", message });
    });
    windows.add(window);
    socket.on("error", () => {});
    socket.on("message", (data) => {
      const request = readRequest(String(data));
      if (!request) {
        faults.push(String(data).slice(0, 200));
        options.onNotice?.(`not of the protocol: ${String(data).slice(0, 200)}`);
        return;
      }
      options.onMessage?.(window, { from: "page", request });
      window.receive(request);
    });
    socket.on("close", () => {
      windows.delete(window);
      window.destroy();
      options.onNotice?.("a page left");
    });
  };

  const servers: WebSocketServer[] = [];
  const close = async () => {
    for (const server of servers) {
      for (const socket of server.clients) socket.terminate();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    }
  };
  try {
    for (const port of ports) {
      const server = new WebSocketServer({
        host: "127.0.0.1",
        port,
        verifyClient: ({ origin, req }, done) => {
          if (isAllowedPath(req) && isAllowedOrigin(origin, origins)) return done(true);
          refused.push(String(origin));
          options.onNotice?.(`refused a page of ${origin}`);
          done(false, 403);
        },
      });
      servers.push(server);
      server.on("connection", accept);
      await once(server, "listening");
    }
  } catch (error) {
    await close();
    throw error;
  }
  return {
    windows,
    faults,
    refused,
    crash() {
      for (const server of servers) for (const socket of server.clients) socket.terminate();
    },
    close,
  };
}

function readRequest(text: string): LocalPlayerRequest | null {
  try {
    const result = localPlayerRequest.safeParse(JSON.parse(text));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
}
