import path from "node:path";
import { createDemoPtz } from "../../../agent/demo/ptz";
import { openDiskQueue } from "../../../agent/events/disk-queue";
import {
  createEventOutbox,
  type EventOutbox,
  type OutgoingBatch,
} from "../../../agent/events/outbox";
import { createClipPlanner } from "../../../agent/recording/clips";
import { createLoopLibrary } from "../../../agent/sources/demo-loop";
import { createDemoSource, demoFramesPerSecond } from "../../../agent/sources/demo-source";
import { createFrameClock } from "../../../agent/sources/frame-clock";
import { createUplink } from "../../../agent/uplink";
import type { DeviceEventInput } from "../../../contract/device-events";
import { markSource } from "./marked-source";
import { drawNumber } from "./numbered-picture";
import { waitUntil } from "./wait-until";

/** How soon a host tries again: its own seconds would be most of a test's. */
const timings = {
  firstRetryMs: 100,
  longestRetryMs: 500,
  refusedRetryMs: 500,
  handshakeMs: 5_000,
  pingMs: 5_000,
};
const resendMs = 1_000;

/**
 * The agent's outbox, uplink and recordings, with events that are numbered instead of seen: event n says n, and its
 * picture shows n.
 */
export interface NumberedHost {
  /** Numbers of events that were handed to the outbox. */
  readonly added: number;
  /** Numbers of events that the cloud says it has. */
  readonly acknowledged: ReadonlySet<number>;
  /** How often the cloud said that the password is wrong. */
  readonly refusals: number;
  /** What this host's clock is off by. */
  clockOffsetMs: number;
  startReporting(eventsPerSecond: number): void;
  stopReporting(): void;
  /** Resolves when the cloud has acknowledged another batch. */
  nextAck(): Promise<void>;
  /** Resolves when all that was added is acknowledged. */
  drained(): Promise<void>;
  /** The file that a clip of camera 0 must be. */
  readClip(fromMs: number, untilMs: number): Promise<Buffer>;
  end(): void;
}

export async function startNumberedHost(options: {
  cloud: URL;
  code: string;
  password: string;
  /** Of its outbox. */
  folder: string;
  cameras?: number;
  /** Text in each of its events, and in each piece of its live video. */
  mark?: string;
  /** Its events are numbered from the one after it; its snapshots show it. */
  afterNumber?: number;
}): Promise<NumberedHost> {
  const { cameras = 1, mark, afterNumber = 0 } = options;
  const acknowledged = new Set<number>();
  let added = 0;
  let acks = 0;
  let refusals = 0;
  let offsetMs = 0;
  let aheadMs = 0;
  let reporting: NodeJS.Timeout | undefined;
  // What was recorded while its clock was ahead stays on record.
  const clock = createFrameClock(demoFramesPerSecond, () => Date.now() + aheadMs);
  const source = await createDemoSource({
    cameras: Array.from({ length: cameras }, (_, index) => ({
      index,
      loop: "dock",
      phaseFrames: 0,
      connected: true,
    })),
    library: createLoopLibrary(path.resolve("agent/demo/media")),
    clock,
    ptz: createDemoPtz(clock.nowMs),
  });
  if (!source.recordings) throw new Error("the demo records nothing");
  const planClip = createClipPlanner(source.recordings);
  const queue = await openDiskQueue({
    folder: options.folder,
    maxBytes: 1024 ** 3,
    maxAgeMs: 86_400_000,
    log: (line) => console.warn(line),
  });
  const outbox = createEventOutbox({ queue, retryMs: resendMs });
  const uplink = createUplink({
    ...options,
    hostCode: options.code,
    source: mark === undefined ? source : markSource(source, mark, await drawNumber(afterNumber)),
    events: watchAcks(outbox, (events) => {
      acks += 1;
      for (const event of events) acknowledged.add(Number(event.ex_info?.number));
    }),
    agentVersion: "numbered",
    timings,
    log: () => {},
    onState(state) {
      if (state.type === "waiting" && state.reason === "refused") refusals += 1;
    },
  });

  const host: NumberedHost = {
    get added() {
      return added;
    },
    acknowledged,
    get refusals() {
      return refusals;
    },
    get clockOffsetMs() {
      return offsetMs;
    },
    set clockOffsetMs(ms) {
      offsetMs = ms;
      aheadMs = Math.max(aheadMs, ms);
    },
    startReporting(eventsPerSecond) {
      reporting = setInterval(() => {
        added += 1;
        const number = afterNumber + added;
        const timeMs = Date.now() + offsetMs;
        const exInfo = { number, ...(mark !== undefined && { mark }) };
        void drawNumber(number).then((jpeg) =>
          outbox.add(describe(exInfo, timeMs, added % cameras), { jpeg, capturedMs: timeMs }),
        );
      }, 1000 / eventsPerSecond);
    },
    stopReporting: () => clearInterval(reporting),
    async nextAck() {
      const before = acks;
      await waitUntil("an acknowledgement", () => acks > before);
    },
    drained: () =>
      waitUntil("the acknowledgement of all events", () => acknowledged.size === added, 300_000),
    async readClip(fromMs, untilMs) {
      const request = { stream: "main", fromMs, untilMs } as const;
      const plan = await planClip(0, request, new AbortController().signal);
      const pieces: Buffer[] = [];
      for await (const piece of plan?.read(0) ?? []) pieces.push(Buffer.from(piece));
      return Buffer.concat(pieces);
    },
    end() {
      clearInterval(reporting);
      uplink.end();
    },
  };
  return host;
}

const describe = (
  ex_info: { number: number; mark?: string },
  timeMs: number,
  camera_index: number,
): DeviceEventInput => ({
  camera_index,
  event_type: 52,
  event_id: 1,
  time_ms: timeMs,
  ex_info,
});

/** An ack names its batch alone: the one that was sent last. */
function watchAcks(outbox: EventOutbox, onAck: (events: DeviceEventInput[]) => void): EventOutbox {
  let sent: OutgoingBatch | null = null;
  return {
    add: outbox.add,
    attach: (send) =>
      outbox.attach((batch) => {
        sent = batch;
        send(batch);
      }),
    acknowledge(batch) {
      if (sent?.message.batch === batch) onAck(sent.message.events);
      outbox.acknowledge(batch);
    },
  };
}
