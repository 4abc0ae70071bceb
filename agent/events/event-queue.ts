import { randomUUID } from "node:crypto";
import {
  type DeviceEventInput,
  eventPicturesMax,
  eventsPerBatchMax,
} from "../../contract/device-events";

export interface Picture {
  jpeg: Uint8Array;
  capturedMs: number;
}

export interface QueuedEvent {
  event: DeviceEventInput;
  picture: Picture | null;
}

/** Events that are sent together. */
export interface QueuedBatch {
  run: string;
  batch: number;
  entries: QueuedEvent[];
}

/** Events of a host that wait for the cloud, oldest first. Never rejects: what cannot be kept is logged. */
export interface EventQueue {
  add(entry: QueuedEvent): Promise<void>;
  /** The batch to send: the same one, under the same run and number, until it is removed. Null when nothing waits. */
  next(): Promise<QueuedBatch | null>;
  /** The cloud has stored the batch that `next` returned last. */
  remove(): Promise<void>;
}

/** Whether no further event fits into a batch. */
export const isBatchFull = (entries: readonly QueuedEvent[]): boolean =>
  entries.length === eventsPerBatchMax ||
  entries.filter(({ picture }) => picture).length === eventPicturesMax;

const maxQueuedEvents = 5_000;

/** In memory, for hosts that have no disk of their own: the newest events are kept, and none beyond the process. */
export function createMemoryQueue(): EventQueue {
  const run = randomUUID();
  const waiting: QueuedEvent[] = [];
  let number = 0;
  let current: QueuedBatch | null = null;

  function take(): QueuedBatch | null {
    const entries: QueuedEvent[] = [];
    for (let entry = waiting[0]; entry && !isBatchFull(entries); entry = waiting[0]) {
      waiting.shift();
      entries.push(entry);
    }
    if (entries.length === 0) return null;
    number += 1;
    return { run, batch: number, entries };
  }

  return {
    async add(entry) {
      waiting.push(entry);
      if (waiting.length > maxQueuedEvents) waiting.shift();
    },
    async next() {
      current ??= take();
      return current;
    },
    async remove() {
      current = null;
    },
  };
}
