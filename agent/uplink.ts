import WebSocket from "ws";
import { deviceCloseCodes, devicePath } from "../contract/device";
import type { EventOutbox } from "./events/outbox";
import { createHostSession, type HostSession, type SessionSocket } from "./host-session";
import type { Device } from "./sources/device";
import type { Source } from "./sources/source";
import { defaultTimings, retryDelayMs, type Timings } from "./timings";

/** Why the uplink is waiting. Only a change of it is worth a line in the log. */
export type Setback = "unreachable" | "refused" | "replaced" | "revoked" | "lost";

export type UplinkState =
  | { type: "connecting"; attempt: number }
  | { type: "online" }
  | { type: "waiting"; attempt: number; setback: Setback; delayMs: number }
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

/** The cloud's texts are small; frames only go the other way. */
const maxTextBytes = 64 * 1024;

/** Keeps one host's channel to the cloud open until `end`. Never throws: trouble is a state. */
export function createUplink(options: UplinkOptions): Uplink {
  const timings = options.timings ?? defaultTimings;
  let state: UplinkState = { type: "connecting", attempt: 0 };
  let lastSetback: Setback | null = null;
  let socket: WebSocket | null = null;
  let retry: NodeJS.Timeout | undefined;

  function enter(next: UplinkState): void {
    state = next;
    options.onState?.(next);
  }

  function connect(attempt: number): void {
    enter({ type: "connecting", attempt });
    let setback: Setback = "unreachable";
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
      if (response.statusCode === 401) setback = "refused";
      cause = `HTTP ${response.statusCode}`;
      response.resume();
      channel.terminate();
    });
    channel.on("upgrade", (response) => {
      stopWatching = watchForSilence(channel, timings.pingMs);
      cork = createCork(response.socket);
    });
    channel.on("open", () => {
      setback = "lost";
      lastSetback = null;
      enter({ type: "online" });
      session = createHostSession({ ...options, socket: createLine(channel, () => cork()) });
    });
    channel.on("message", (data, isBinary) => {
      if (!isBinary) session?.receive(data.toString());
    });
    channel.on("close", (code) => {
      stopWatching();
      session?.close();
      if (code === deviceCloseCodes.replaced) setback = "replaced";
      if (code === deviceCloseCodes.revoked) setback = "revoked";
      if (state.type !== "ended") wait(session ? 0 : attempt, setback, cause);
    });
  }

  function wait(attempt: number, setback: Setback, cause: string): void {
    if (setback !== lastSetback) options.log(explain(setback, cause));
    lastSetback = setback;
    const slowly = setback !== "unreachable" && setback !== "lost";
    const delayMs = slowly ? timings.refusedRetryMs : retryDelayMs(attempt, Math.random(), timings);
    enter({ type: "waiting", attempt, setback, delayMs });
    retry = setTimeout(() => connect(attempt + 1), delayMs);
  }

  connect(0);

  return {
    get state() {
      return state;
    },
    end() {
      if (state.type === "ended") return;
      enter({ type: "ended" });
      clearTimeout(retry);
      socket?.close(1001);
      // A cloud that does not answer the close must not hold the process.
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

function createLine(channel: WebSocket, beforeSend: () => void): SessionSocket {
  return {
    send(data) {
      beforeSend();
      channel.send(data);
    },
    sendPaced(data) {
      beforeSend();
      // A channel that closed meanwhile is no fault here: whoever sends is told to stop.
      return new Promise((resolve) => channel.send(data, () => resolve()));
    },
    get bufferedBytes() {
      return channel.bufferedAmount;
    },
  };
}

/** Ends a channel whose other side went mute without a close, as after a power cut. */
function watchForSilence(channel: WebSocket, pingMs: number): () => void {
  let heard = true;
  const listen = () => {
    heard = true;
  };
  for (const event of ["message", "ping", "pong"] as const) channel.on(event, listen);
  const timer = setInterval(() => {
    if (!heard) channel.terminate();
    else if (channel.readyState === WebSocket.OPEN) channel.ping();
    heard = false;
  }, pingMs);
  return () => clearInterval(timer);
}

/** Everything sent in one turn leaves in one write: the cost of many small frames is system calls. */
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

function explain(setback: Setback, cause: string): string {
  const because = cause && ` (${cause})`;
  switch (setback) {
    case "unreachable":
      return `cloud unreachable${because}, trying again`;
    case "lost":
      return `channel lost${because}, trying again`;
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
