import WebSocket from "ws";
import { deviceCloseCodes, devicePath } from "../contract/device";
import type { EventOutbox } from "./events/outbox";
import { createHostSession, type HostSession, type SessionSocket } from "./host-session";
import { createPublisher } from "./publishing/publisher";
import type { Device } from "./sources/device";
import type { Source } from "./sources/source";
import { defaultTimings, retryDelayMs, type Timings } from "./timings";

/** Why the uplink waits before reconnecting. Logged only when it changes. */
export type WaitReason = "unreachable" | "refused" | "replaced" | "revoked" | "lost";

export type UplinkState =
  | { type: "connecting"; attempt: number }
  | { type: "online" }
  | { type: "waiting"; attempt: number; reason: WaitReason; delayMs: number }
  | { type: "ended" };

export interface UplinkOptions {
  /** ws:// or wss:// origin of the cloud. */
  cloud: URL;
  hostCode: string;
  password: string;
  source: Source;
  device?: Device;
  events?: EventOutbox;
  agentVersion: string;
  log(line: string): void;
  onState?(state: UplinkState): void;
  timings?: Timings;
}

export interface Uplink {
  readonly state: UplinkState;
  end(): void;
}

/** Messages from the cloud are small; media frames are only sent to the cloud. */
const maxTextBytes = 64 * 1024;

/** Keeps one host's channel to the cloud open until `end`. Never throws: failures are reported by onState. */
export function createUplink(options: UplinkOptions): Uplink {
  const timings = options.timings ?? defaultTimings;
  // It outlives a channel: viewers of the media engine see nothing of a lost one.
  const publisher = createPublisher({ source: options.source, log: options.log, timings });
  let state: UplinkState = { type: "connecting", attempt: 0 };
  let lastReason: WaitReason | null = null;
  let socket: WebSocket | null = null;
  let retry: NodeJS.Timeout | undefined;

  function setState(next: UplinkState): void {
    state = next;
    options.onState?.(next);
  }

  function connect(attempt: number): void {
    setState({ type: "connecting", attempt });
    let reason: WaitReason = "unreachable";
    let cause = "";
    let session: HostSession | null = null;
    let stopWatching = () => {};
    let cork = () => {};
    const channel = openSocket(options, timings);
    socket = channel;
    channel.on("error", (error) => {
      cause ||= describeError(error);
    });
    channel.on("unexpected-response", (_request, response) => {
      if (response.statusCode === 401) reason = "refused";
      cause = `HTTP ${response.statusCode}`;
      response.resume();
      channel.terminate();
    });
    channel.on("upgrade", (response) => {
      stopWatching = watchForSilence(channel, timings.pingMs);
      cork = createCork(response.socket);
    });
    channel.on("open", () => {
      reason = "lost";
      lastReason = null;
      setState({ type: "online" });
      session = createHostSession({
        ...options,
        publisher,
        socket: createSessionSocket(channel, () => cork()),
      });
    });
    channel.on("message", (data, isBinary) => {
      if (!isBinary) session?.receive(data.toString());
    });
    channel.on("close", (code) => {
      stopWatching();
      session?.close();
      if (code === deviceCloseCodes.replaced) reason = "replaced";
      if (code === deviceCloseCodes.revoked) reason = "revoked";
      if (state.type !== "ended") wait(session ? 0 : attempt, reason, cause);
    });
  }

  function wait(attempt: number, reason: WaitReason, cause: string): void {
    if (reason !== lastReason) options.log(explain(reason, cause));
    lastReason = reason;
    const isSlowRetry = reason !== "unreachable" && reason !== "lost";
    const delayMs = isSlowRetry
      ? timings.refusedRetryMs
      : retryDelayMs(attempt, Math.random(), timings);
    setState({ type: "waiting", attempt, reason, delayMs });
    retry = setTimeout(() => connect(attempt + 1), delayMs);
  }

  connect(0);

  return {
    get state() {
      return state;
    },
    end() {
      if (state.type === "ended") return;
      setState({ type: "ended" });
      publisher.close();
      clearTimeout(retry);
      socket?.close(1001);
      // A cloud that does not answer the close must not keep the process alive.
      const last = socket;
      setTimeout(() => last?.terminate(), 500).unref();
    },
  };
}

function openSocket(options: UplinkOptions, timings: Timings): WebSocket {
  const { hostCode, password } = options;
  const credentials = Buffer.from(`${hostCode}:${password}`).toString("base64");
  return new WebSocket(new URL(devicePath, options.cloud), {
    headers: { authorization: `Basic ${credentials}` },
    handshakeTimeout: timings.handshakeMs,
    maxPayload: maxTextBytes,
    perMessageDeflate: false,
  });
}

function createSessionSocket(channel: WebSocket, beforeSend: () => void): SessionSocket {
  return {
    send(data) {
      beforeSend();
      channel.send(data);
    },
    sendPaced(data) {
      beforeSend();
      // Errors are ignored: when the channel closes, the session stops its senders.
      return new Promise((resolve) => channel.send(data, () => resolve()));
    },
    get bufferedBytes() {
      return channel.bufferedAmount;
    },
  };
}

/** Terminates a channel without messages or pongs since the last ping, as after a power cut. */
function watchForSilence(channel: WebSocket, pingMs: number): () => void {
  let isAlive = true;
  const markAlive = () => {
    isAlive = true;
  };
  for (const event of ["message", "ping", "pong"] as const) channel.on(event, markAlive);
  const timer = setInterval(() => {
    if (!isAlive) channel.terminate();
    else if (channel.readyState === WebSocket.OPEN) channel.ping();
    isAlive = false;
  }, pingMs);
  return () => clearInterval(timer);
}

/** Batches the writes of one event loop turn: one system call instead of one per small frame. */
function createCork(stream: { cork(): void; uncork(): void }): () => void {
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

function explain(reason: WaitReason, cause: string): string {
  const details = cause && ` (${cause})`;
  switch (reason) {
    case "unreachable":
      return `cloud unreachable${details}, trying again`;
    case "lost":
      return `channel lost${details}, trying again`;
    case "refused":
      return "host code or password refused; check them, trying again once a minute";
    case "revoked":
      return "the cloud ended this host's sign-in; trying again once a minute";
    case "replaced":
      return "another agent signed in with this host code; trying again once a minute";
  }
}

function describeError(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : error.message;
}
