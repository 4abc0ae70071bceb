import type { StreamEndReason } from "../../contract/media";
import type { Bus } from "../realtime/bus";
import { parseJson } from "../socket/parse-json";
import type { Nats, NatsMessage } from "./connection";
import type { ConsolePresence } from "./console-presence";
import {
  type addressedHostMessage,
  answerKinds,
  answerSubject,
  type HostAnswer,
  type HostCall,
  type HostMessage,
  hostAnswer,
  hostSubject,
} from "./host-protocol";
import { createJoiner, type Joined } from "./parts";

/** Receiver of the answers to one call. `ended` is the last one, unless the caller closes the call before. */
export interface CallSink {
  answer(answer: Exclude<HostAnswer, { type: "accepted" | "ended" }>): void;
  /** The whole frame, header included; the receiver may modify it. */
  frame?(message: Buffer): void;
  bytes?(part: Buffer): void;
  accepted?(): void;
  ended(reason: StreamEndReason): void;
}

export interface RemoteCall {
  readonly id: number;
  acknowledge(bytes: number): void;
  /** All has been received. */
  close(): void;
  /** Nothing more is wanted: the other console is told. */
  stop(): void;
}

/** Calls to hosts whose channel another console holds. */
export interface RemoteCalls {
  /** @param limitMs until the call has to be closed; without one it may run as long as it likes */
  begin(hostId: number, call: HostCall, sink: CallSink, limitMs?: number): RemoteCall;
  close(): void;
}

interface Entry {
  hostId: number;
  /** Of the host's channel; null until it is known. */
  connectionId: string | null;
  /** The console that holds it; null until it has accepted. */
  consoleId: string | null;
  limitMs: number | undefined;
  timer: NodeJS.Timeout;
  join: (part: Uint8Array) => Joined;
  sink: CallSink;
}

/** For the other console to accept the call. */
const acceptMs = 5_000;

export function createRemoteCalls(options: {
  nats: Nats;
  presence: ConsolePresence;
  bus: Pick<Bus, "subscribe">;
  /** The connection that a host is online by; null for one that is away. */
  findConnectionId(hostId: number): Promise<string | null>;
  nextId(): number;
  log(line: string): void;
}): RemoteCalls {
  const { nats, presence } = options;
  const entries = new Map<number, Entry>();

  function remove(id: number): Entry | undefined {
    const entry = entries.get(id);
    clearTimeout(entry?.timer);
    entries.delete(id);
    return entry;
  }

  const fail = (id: number, reason: StreamEndReason) => remove(id)?.sink.ended(reason);

  function failAll(which: (entry: Entry) => boolean): void {
    for (const [id, entry] of [...entries]) if (which(entry)) fail(id, "host_gone");
  }

  function send(id: number, connectionId: string, message: HostMessage): void {
    const { consoleId } = nats;
    const addressed = { consoleId, call: id, message } satisfies AddressedMessage;
    // Without a listener the server answers in its stead.
    const isCall = message.type !== "ack" && message.type !== "stop";
    const replySubject = isCall ? answerSubject(consoleId, id) : undefined;
    nats.publish(hostSubject(connectionId), JSON.stringify(addressed), replySubject);
  }

  /** Ends the call at both sides. */
  function abort(id: number, reason: StreamEndReason): void {
    const connectionId = entries.get(id)?.connectionId;
    if (connectionId) send(id, connectionId, { type: "stop" });
    fail(id, reason);
  }

  const limit = (id: number, ms: number) => setTimeout(() => abort(id, "failed"), ms);

  async function locate(id: number, entry: Entry, call: HostCall): Promise<void> {
    // Always awaits: the caller must hold the call before its sink is called.
    const connectionId = await (nats.isConnected ? options.findConnectionId(entry.hostId) : null);
    if (entries.get(id) !== entry) return;
    if (!connectionId || !nats.isConnected) {
      fail(id, "host_offline");
      return;
    }
    entry.connectionId = connectionId;
    send(id, connectionId, call);
  }

  function receive({ subject, data, isUnanswered }: NatsMessage): void {
    const id = Number(subject.slice(subject.lastIndexOf(".") + 1));
    const entry = entries.get(id);
    if (!entry) return;
    // The directory names a connection that no console holds: it has just ended, or its console has.
    if (isUnanswered) {
      fail(id, "host_offline");
      return;
    }
    const joined = entry.join(data);
    if (joined.type === "more") return;
    if (joined.type === "broken") abort(id, "host_gone");
    else if (joined.kind === answerKinds.frame) entry.sink.frame?.(joined.message);
    else if (joined.kind === answerKinds.bytes) entry.sink.bytes?.(joined.message);
    else receiveAnswer(id, entry, joined.message);
  }

  function receiveAnswer(id: number, { sink }: Entry, message: Buffer): void {
    const parsed = hostAnswer.safeParse(parseJson(message.toString()));
    if (!parsed.success) {
      options.log("an answer of another console was not understood");
      abort(id, "failed");
      return;
    }
    const { data } = parsed;
    if (data.type === "accepted") accept(id, data.consoleId);
    else if (data.type === "ended") fail(id, data.reason);
    else sink.answer(data);
  }

  function accept(id: number, consoleId: string): void {
    const entry = entries.get(id);
    if (!entry) return;
    presence.note(consoleId);
    entry.consoleId = consoleId;
    clearTimeout(entry.timer);
    if (entry.limitMs !== undefined) entry.timer = limit(id, entry.limitMs);
    entry.sink.accepted?.();
  }

  const unsubscribe = [
    nats.subscribe(answerSubject(nats.consoleId, "*"), receive),
    nats.onLost(() => failAll((entry) => entry.connectionId !== null)),
    presence.onLost((consoleId) => failAll((entry) => entry.consoleId === consoleId)),
    // It has gone, or connected to another console: what its older connection owes never comes.
    options.bus.subscribe("host_state", ({ hostId, connected, connectionId }) => {
      failAll(
        (entry) =>
          entry.hostId === hostId &&
          entry.connectionId !== null &&
          (entry.connectionId === connectionId) !== connected,
      );
    }),
  ];

  return {
    begin(hostId, call, sink, limitMs) {
      const id = options.nextId();
      const timer = limit(id, acceptMs);
      const join = createJoiner();
      const unknown = { connectionId: null, consoleId: null };
      const entry: Entry = { hostId, ...unknown, limitMs, timer, join, sink };
      entries.set(id, entry);
      locate(id, entry, call).catch((error: unknown) => {
        options.log(`host ${hostId} not found: ${String(error)}`);
        fail(id, "failed");
      });
      return {
        id,
        acknowledge(bytes) {
          const connectionId = entries.get(id)?.connectionId;
          if (connectionId) send(id, connectionId, { type: "ack", bytes });
        },
        close: () => void remove(id),
        stop() {
          const connectionId = remove(id)?.connectionId;
          if (connectionId) send(id, connectionId, { type: "stop" });
        },
      };
    },
    close() {
      for (const id of [...entries.keys()]) abort(id, "host_gone");
      for (const end of unsubscribe) end();
    },
  };
}

type AddressedMessage = (typeof addressedHostMessage)["_input"];
