import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { refuseUpgrade } from "../../backend/socket/refuse-upgrade";
import { pickHeaders, requestUpstream, type Upstream, type Visitor } from "./upstream";

const requestHeaders = [
  "connection",
  "upgrade",
  "sec-websocket-extensions",
  "sec-websocket-key",
  "sec-websocket-protocol",
  "sec-websocket-version",
  "user-agent",
] as const;

const handshakeLimitMs = 10_000;

/** Joins a browser's socket to one of the cloud's: from the handshake on, what they say is theirs alone. */
export function passUpgradeOn(
  upstream: Upstream,
  path: string,
  visitor: Visitor,
  {
    request,
    socket,
    head,
    joined,
  }: {
    request: IncomingMessage;
    socket: Duplex;
    head: Buffer;
    /** Holds the socket for as long as it is joined. */
    joined: Set<Duplex>;
  },
): void {
  const headers = { ...pickHeaders(request.headers, requestHeaders), origin: upstream.origin };
  const call = requestUpstream(upstream, path, visitor, { headers });
  const late = setTimeout(() => call.destroy(new Error("no handshake in time")), handshakeLimitMs);
  const refuse = (status: number) => {
    clearTimeout(late);
    if (!socket.destroyed) refuseUpgrade(socket, status);
  };
  socket.once("close", () => call.destroy());
  call.on("error", () => refuse(502));
  call.on("response", (answer) => {
    answer.resume();
    refuse(answer.statusCode ?? 502);
  });
  call.on("upgrade", (answer, far: Duplex, farHead: Buffer) => {
    clearTimeout(late);
    far.on("error", () => socket.destroy());
    far.on("close", () => socket.destroy());
    socket.on("close", () => far.destroy());
    if (socket.destroyed) return void far.destroy();
    joined.add(socket);
    socket.once("close", () => joined.delete(socket));
    socket.write(writeHead(answer));
    if (farHead.length > 0) socket.write(farHead);
    if (head.length > 0) far.write(head);
    far.pipe(socket).pipe(far);
  });
  call.end();
}

function writeHead({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string {
  const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    lines.push(`${rawHeaders[at]}: ${rawHeaders[at + 1]}`);
  }
  return `${lines.join("\r\n")}\r\n\r\n`;
}

/** Statuses of a path that is there, and opens to those who may. */
const ofPaths: ReadonlySet<number> = new Set([101, 401, 403, 429, 503]);

/**
 * Whether the cloud has a socket at this path, by asking for one and closing it. A cloud that does not answer may have
 * one.
 */
export function probeSocket(upstream: Upstream, path: string, visitor: Visitor): Promise<boolean> {
  const headers = {
    connection: "Upgrade",
    upgrade: "websocket",
    origin: upstream.origin,
    "sec-websocket-version": "13",
    "sec-websocket-key": "c2lnaHRsaW5lLXByb2JlLQ==",
  };
  return new Promise((resolve) => {
    const call = requestUpstream(upstream, path, visitor, { headers });
    const late = setTimeout(() => call.destroy(new Error("no answer in time")), handshakeLimitMs);
    const end = (has: boolean) => {
      clearTimeout(late);
      resolve(has);
    };
    call.on("error", () => end(true));
    call.on("response", (answer) => {
      answer.resume();
      end(ofPaths.has(answer.statusCode ?? 0));
    });
    call.on("upgrade", (_answer, far: Duplex) => {
      far.on("error", () => {});
      far.destroy();
      end(true);
    });
    call.end();
  });
}
