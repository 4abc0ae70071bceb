import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Msg } from "@nats-io/transport-node";
import { SetupError } from "../db/embedded-postgres";
import { describeConnectionFault } from "./connection-fault";

/** One message of a subscription. */
export interface NatsMessage {
  subject: string;
  data: Uint8Array;
  /** True: no subscriber exists for the subject of the request. NATS says so in place of an answer. */
  isUnanswered: boolean;
}

/** This console's connection to the NATS of the installation. */
export interface Nats {
  /** Of this process, new at each start; a token of subjects. */
  readonly consoleId: string;
  readonly isConnected: boolean;
  /** Limit of one message, set by the server. */
  readonly maxPayloadBytes: number;
  /** At most once, and not at all without a connection: nothing is kept for later. */
  publish(subject: string, data: Uint8Array | string, replySubject?: string): void;
  /** Returns the function that unsubscribes. */
  subscribe(subject: string, listener: (message: NatsMessage) => void): () => void;
  /** Whether the server has taken what was published so far; false where it does not say so in time. */
  flush(): Promise<boolean>;
  /** The connection was lost; messages may have been, too. Returns the function that unsubscribes. */
  onLost(listener: () => void): () => void;
  /** There is a connection again. Returns the function that unsubscribes. */
  onResumed(listener: () => void): () => void;
  close(): Promise<void>;
}

export interface NatsTimings {
  connectMs: number;
  retryMs: number;
  /** For the server to confirm what it was sent. */
  flushMs: number;
  /** A connection that leaves two pings unanswered is lost. */
  pingMs: number;
}

const defaults: NatsTimings = { connectMs: 5_000, retryMs: 500, flushMs: 2_000, pingMs: 5_000 };

/**
 * Addresses and credentials of NATS_URL: `nats://user:password@host:4222` or `nats://token@host:4222`, several with
 * commas between; `tls://` refuses a server without TLS. Credentials are those of the first.
 */
export function readNatsUrl(urls: string) {
  const servers = urls.split(",").map((url) => new URL(url.trim()));
  const [first] = servers;
  const user = decodeURIComponent(first?.username ?? "");
  const pass = decodeURIComponent(first?.password ?? "");
  return {
    servers: servers.map(({ hostname, port }) => `${hostname}:${port || 4222}`),
    ...(user && (pass ? { user, pass } : { token: user })),
    ...(servers.some(({ protocol }) => protocol === "tls:") && { tls: {} }),
  };
}

/** @throws SetupError when no server of the addresses answers, or it refuses the credentials */
export async function connectNats(
  urls: string,
  options: Partial<NatsTimings> & { log?(line: string): void } = {},
): Promise<Nats> {
  const { connectMs, retryMs, flushMs, pingMs } = { ...defaults, ...options };
  const log = options.log ?? ((line) => console.warn(`nats: ${line}`));
  const address = readNatsUrl(urls);
  // Lazy: a console alone never loads it.
  const { connect } = await import("@nats-io/transport-node");
  const connection = await connect({
    ...address,
    name: "sightline",
    timeout: connectMs,
    pingInterval: pingMs,
    maxPingOut: 2,
    reconnectTimeWait: retryMs,
    maxReconnectAttempts: -1,
    // Credentials may be refused while they are being changed.
    ignoreAuthErrorAbort: true,
  }).catch((error: unknown) => {
    const place = address.servers.join(", ");
    const fault = describeConnectionFault(error);
    throw new SetupError(`cannot use NATS at ${place}: ${fault}; check NATS_URL`);
  });
  const lost = new Set<() => void>();
  const resumed = new Set<() => void>();
  let isConnected = true;

  async function followStatus(): Promise<void> {
    for await (const { type } of connection.status()) {
      if (type === "disconnect" && isConnected) {
        isConnected = false;
        log("connection lost: hosts of other consoles are out of reach");
        for (const listener of lost) listener();
      } else if (type === "reconnect") {
        isConnected = true;
        log("connected again");
        for (const listener of resumed) listener();
      }
    }
  }
  void followStatus();

  async function flush(): Promise<boolean> {
    if (!isConnected || connection.isClosed()) return false;
    const isOver = new AbortController();
    const limit = pause(flushMs, false, { signal: isOver.signal }).catch(() => false);
    const isTaken = await Promise.race([connection.flush().then(() => true), limit]).catch(
      () => false,
    );
    isOver.abort();
    return isTaken;
  }

  const add = (listeners: Set<() => void>) => (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  return {
    consoleId: randomUUID(),
    get isConnected() {
      return isConnected && !connection.isClosed();
    },
    get maxPayloadBytes() {
      return connection.info?.max_payload ?? 1024 * 1024;
    },
    publish(subject, data, replySubject) {
      // The client would keep it, without a limit, until there is a connection.
      if (!isConnected || connection.isClosed()) return;
      connection.publish(subject, data, replySubject ? { reply: replySubject } : {});
    },
    subscribe(subject, listener) {
      const subscription = connection.subscribe(subject, {
        callback(error, message) {
          if (error) log(`${subject}: ${error.message}`);
          else listener(toMessage(message));
        },
      });
      return () => subscription.unsubscribe();
    },
    flush,
    onLost: add(lost),
    onResumed: add(resumed),
    async close() {
      lost.clear();
      resumed.clear();
      // The last words reach the other consoles.
      await flush();
      await connection.close();
    },
  };
}

const toMessage = (message: Msg): NatsMessage => ({
  subject: message.subject,
  data: message.data,
  isUnanswered: message.data.length === 0 && message.headers?.code === 503,
});
