import { randomUUID } from "node:crypto";
import type { EventsMessage } from "../../contract/device";
import {
  type DeviceEventInput,
  eventPicturesMax,
  eventsPerBatchMax,
  maxPictureNumber,
} from "../../contract/device-events";

/** Pictures to send first, then the message that references them by number. */
export interface OutgoingBatch {
  message: EventsMessage;
  pictures: { picture: number; jpeg: Uint8Array; capturedMs: number }[];
}

/**
 * Queue of a host's events for the cloud, across connections. One batch is in flight at a time; it is sent again,
 * unchanged and with the same number, until it is acknowledged. While the cloud is unreachable the newest events are
 * kept.
 */
export interface EventOutbox {
  add(event: DeviceEventInput, picture: Picture | null): void;
  /** Starts sending on a new channel, beginning with the batch in flight. Returns the function that stops it. */
  attach(send: (batch: OutgoingBatch) => void): () => void;
  acknowledge(batch: number): void;
}

export interface Picture {
  jpeg: Uint8Array;
  capturedMs: number;
}

interface Entry {
  event: DeviceEventInput;
  picture: Picture | null;
}

const maxQueuedEvents = 5_000;
/** A batch without an ack after this was refused: the cloud's queue was full or its database unreachable. */
const defaultRetryMs = 10_000;

export function createEventOutbox({ retryMs = defaultRetryMs } = {}): EventOutbox {
  const run = randomUUID();
  const queue: Entry[] = [];
  let number = 0;
  let lastPicture = 0;
  let inFlight: OutgoingBatch | null = null;
  let send: ((batch: OutgoingBatch) => void) | null = null;
  let retry: NodeJS.Timeout | undefined;

  function dequeueBatch(): OutgoingBatch | null {
    if (queue.length === 0) return null;
    const entries: Entry[] = [];
    let pictures = 0;
    for (let entry = queue[0]; entry; entry = queue[0]) {
      if (entries.length === eventsPerBatchMax || pictures === eventPicturesMax) break;
      if (entry.picture) pictures += 1;
      queue.shift();
      entries.push(entry);
    }
    number += 1;
    return toBatch(entries);
  }

  function toBatch(entries: Entry[]): OutgoingBatch {
    const pictures: OutgoingBatch["pictures"] = [];
    const events = entries.map(({ event, picture }) => {
      const reported = { ...event, findings: event.findings ?? [] };
      if (!picture) return reported;
      lastPicture = (lastPicture % maxPictureNumber) + 1;
      pictures.push({ picture: lastPicture, ...picture });
      return { ...reported, picture: lastPicture };
    });
    return { message: { type: "events", run, batch: number, events }, pictures };
  }

  function sendBatch(): void {
    clearTimeout(retry);
    inFlight ??= dequeueBatch();
    if (!inFlight || !send) return;
    send(inFlight);
    retry = setTimeout(sendBatch, retryMs);
    retry.unref();
  }

  return {
    add(event, picture) {
      queue.push({ event, picture });
      if (queue.length > maxQueuedEvents) queue.shift();
      if (!inFlight) sendBatch();
    },
    attach(sender) {
      send = sender;
      sendBatch();
      return () => {
        if (send !== sender) return;
        send = null;
        clearTimeout(retry);
      };
    },
    acknowledge(batch) {
      if (inFlight?.message.batch !== batch) return;
      inFlight = null;
      sendBatch();
    },
  };
}
