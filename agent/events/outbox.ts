import { randomUUID } from "node:crypto";
import type { EventsMessage } from "../../contract/device";
import {
  type DeviceEventInput,
  eventPicturesMax,
  eventsPerBatchMax,
  maxPictureNumber,
} from "../../contract/device-events";

/** What goes out on the channel: pictures first, then the batch that names them. */
export interface OutgoingBatch {
  message: EventsMessage;
  pictures: { picture: number; jpeg: Uint8Array; capturedMs: number }[];
}

/**
 * A host's events on their way to the cloud, across connections. One batch is under way at a time; it is sent again,
 * unchanged and under its number, until it is answered. While the cloud is away the newest events are kept.
 */
export interface EventOutbox {
  add(event: DeviceEventInput, picture: Picture | null): void;
  /** The channel opened: what is under way goes again. Returns the function that closes it. */
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

const keptEvents = 5_000;
/** A batch that was not answered by then was refused: the cloud was full or its database away. */
const defaultRetryMs = 10_000;

export function createEventOutbox({ retryMs = defaultRetryMs } = {}): EventOutbox {
  const run = randomUUID();
  const waiting: Entry[] = [];
  let number = 0;
  let lastPicture = 0;
  let underWay: OutgoingBatch | null = null;
  let send: ((batch: OutgoingBatch) => void) | null = null;
  let retry: NodeJS.Timeout | undefined;

  function next(): OutgoingBatch | null {
    if (waiting.length === 0) return null;
    const entries: Entry[] = [];
    let pictures = 0;
    for (let entry = waiting[0]; entry; entry = waiting[0]) {
      if (entries.length === eventsPerBatchMax || pictures === eventPicturesMax) break;
      if (entry.picture) pictures += 1;
      waiting.shift();
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

  function transmit(): void {
    clearTimeout(retry);
    underWay ??= next();
    if (!underWay || !send) return;
    send(underWay);
    retry = setTimeout(transmit, retryMs);
    retry.unref();
  }

  return {
    add(event, picture) {
      waiting.push({ event, picture });
      if (waiting.length > keptEvents) waiting.shift();
      if (!underWay) transmit();
    },
    attach(sender) {
      send = sender;
      transmit();
      return () => {
        if (send !== sender) return;
        send = null;
        clearTimeout(retry);
      };
    },
    acknowledge(batch) {
      if (underWay?.message.batch !== batch) return;
      underWay = null;
      transmit();
    },
  };
}
