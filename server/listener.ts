import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { SetupError } from "../backend/db/embedded-postgres";

export interface Listener {
  server: Server;
  /** The port in use, which differs from the requested one when that was 0. */
  port: number;
  /** From now on each answer ends its connection: a balancer that would use it again has to look for another server. */
  endKeepAlive(): void;
  /**
   * Stops accepting, lets running requests finish, ends the rest at the limit. Resolves when no
   * request is left.
   */
  drain(limitMs: number): Promise<void>;
  /** Ends sockets that were upgraded and are still open. */
  endUpgraded(): void;
}

/**
 * Nginx and the usual balancers keep a connection 60 s; ours must outlive theirs, or they send to a
 * closed one.
 */
const keepAliveMs = 75_000;
/** How long a client may take; one that trickles is cut off (threat I12). */
interface RequestLimits {
  headersMs: number;
  requestMs: number;
  /** Between two looks at what has taken too long; Node's own 30 s would add as much to each limit. */
  checkMs: number;
}
const requestLimits: RequestLimits = { headersMs: 10_000, requestMs: 60_000, checkMs: 2_000 };
/** Tokens of another cloud may have 4 kB each: a session, a trusted device and a second factor under way. */
const maxHeaderBytes = 48 * 1024;
const drainCheckMs = 50;

const publicNames = { port: "PORT", host: "HOST" };

export interface ListenOptions {
  limits?: RequestLimits;
  /** The settings of host and port, for the remedy of a fault. */
  names?: typeof publicNames;
}

/**
 * Listens on one port for requests and upgrades.
 * @throws SetupError where the port is in use or not permitted
 */
export async function listen(
  host: string,
  port: number,
  handle: RequestListener,
  { limits = requestLimits, names = publicNames }: ListenOptions = {},
): Promise<Listener> {
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkMs,
      keepAliveTimeout: keepAliveMs,
      maxHeaderSize: maxHeaderBytes,
    },
    handle,
  );
  const open = new Set<ServerResponse>();
  let isKeepAliveOver = false;
  server.prependListener("request", (_req, res) => {
    if (isKeepAliveOver) res.setHeader("Connection", "close");
    open.add(res);
    res.on("close", () => open.delete(res));
  });
  const upgraded = new Set<Duplex>();
  server.prependListener("upgrade", (_req, socket: Duplex) => {
    upgraded.add(socket);
    // Before anything is awaited: a client that drops now would otherwise end the process.
    socket.on("error", () => socket.destroy());
    socket.on("close", () => upgraded.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(explain(error, { host, port, names })),
    );
    server.listen(port, host, resolve);
  });
  return {
    server,
    port: (server.address() as AddressInfo).port,
    endKeepAlive() {
      isKeepAliveOver = true;
    },
    drain: (limitMs) => drain(server, open, limitMs),
    endUpgraded() {
      for (const socket of upgraded) socket.destroy();
    },
  };
}

function explain(
  error: NodeJS.ErrnoException,
  { host, port, names }: { host: string; port: number; names: typeof publicNames },
): Error {
  const reasons: Record<string, string> = {
    EADDRINUSE: `port ${port} on ${host} is taken: stop what uses it, or set ${names.port}`,
    EACCES: `port ${port} may not be used by this account: set ${names.port} to 1024 or more`,
    EADDRNOTAVAIL: `${host} is no address of this machine: set ${names.host}`,
    ENOTFOUND: `${host} is no address: set ${names.host}`,
  };
  return new SetupError(
    reasons[error.code ?? ""] ?? `cannot listen on ${host}:${port}: ${error.message}`,
  );
}

/** Upgraded sockets are not requests: the server's own close() would wait for them. */
async function drain(
  server: Server,
  open: ReadonlySet<ServerResponse>,
  limitMs: number,
): Promise<void> {
  server.close();
  const endMs = Date.now() + limitMs;
  while (open.size > 0 && Date.now() < endMs) {
    server.closeIdleConnections();
    await delay(drainCheckMs);
  }
  server.closeAllConnections();
}
