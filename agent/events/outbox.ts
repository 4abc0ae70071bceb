import type { EventsMessage } from "../../contract/device";
import { type DeviceEventInput, maxPictureNumber } from "../../contract/device-events";
import { createMemoryQueue, type EventQueue, type Picture, type QueuedBatch } from "./event-queue";

/** Pictures to send first, then the message that references them by number. */
export interface OutgoingBatch {
  message: EventsMessage;
  pictures: { picture: number; jpeg: Uint8Array; capturedMs: number }[];
}

/**
 * Sends a host's events to the cloud, across connections. One batch is in flight at a time; it is sent again,
 * unchanged and with the same number, until it is acknowledged. Meanwhile events wait in the queue.
 */
export interface EventOutbox {
  add(event: DeviceEventInput, picture: Picture | null): void;
  /** Starts sending on a new channel, beginning with the batch in flight. Returns the function that stops it. */
  attach(send: (batch: OutgoingBatch) => void): () => void;
  acknowledge(batch: number): void;
}

/** A batch without an ack after this was refused: the cloud's queue was full or its database unreachable. */
const defaultRetryMs = 10_000;

export function createEventOutbox({
  queue = createMemoryQueue(),
  retryMs = defaultRetryMs,
}: {
  queue?: EventQueue;
  retryMs?: number;
} = {}): EventOutbox {
  let lastPicture = 0;
  let inFlight: OutgoingBatch | null = null;
  let send: ((batch: OutgoingBatch) => void) | null = null;
  let retry: NodeJS.Timeout | undefined;
  let isLoading = false;
  /** Something was added or removed while the next batch was being read. */
  let isStale = false;

  function toOutgoing({ run, batch, entries }: QueuedBatch): OutgoingBatch {
    const pictures: OutgoingBatch["pictures"] = [];
    const events = entries.map(({ event, picture }) => {
      const reported = { ...event, findings: event.findings ?? [] };
      if (!picture) return reported;
      lastPicture = (lastPicture % maxPictureNumber) + 1;
      pictures.push({ picture: lastPicture, ...picture });
      return { ...reported, picture: lastPicture };
    });
    return { message: { type: "events", run, batch, events }, pictures };
  }

  async function load(): Promise<void> {
    isStale = true;
    if (isLoading) return;
    isLoading = true;
    while (isStale && !inFlight && send) {
      isStale = false;
      const batch = await queue.next();
      if (batch) inFlight = toOutgoing(batch);
    }
    isLoading = false;
    transmit();
  }

  function transmit(): void {
    clearTimeout(retry);
    if (!inFlight || !send) return;
    send(inFlight);
    retry = setTimeout(transmit, retryMs);
    retry.unref();
  }

  return {
    add(event, picture) {
      void queue.add({ event, picture }).then(() => {
        if (!inFlight) return load();
      });
    },
    attach(sender) {
      send = sender;
      if (inFlight) transmit();
      else void load();
      return () => {
        if (send !== sender) return;
        send = null;
        clearTimeout(retry);
      };
    },
    acknowledge(batch) {
      if (inFlight?.message.batch !== batch) return;
      inFlight = null;
      clearTimeout(retry);
      void queue.remove().then(load);
    },
  };
}
