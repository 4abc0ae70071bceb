import { createEventOutbox, type OutgoingBatch } from "../../agent/events/outbox";
import { createHostEvents, type HostEvents } from "../../backend/device/host-events";
import type { AuthenticatedHost, DevicePorts } from "../../backend/device/ports";
import type { EventsMessage } from "../../contract/device";

export const retryMs = 10_000;
export const testHost: AuthenticatedHost = { hostId: 7, accountId: 1, name: "H" };
export type StoredBatch = Parameters<DevicePorts["storeEvents"]>[0];
type Sent = { picture: number; jpeg: Uint8Array } | EventsMessage;

/** A picture that encodes its event's id. */
export const pictureOf = (eventId: number) =>
  Uint8Array.from([0xff, 0xd8, 0xff, eventId >> 16, (eventId >> 8) & 0xff, eventId & 0xff]);

function readEventId(jpeg: Uint8Array): number {
  const [, , , high = 0, middle = 0, low = 0] = jpeg;
  return (high << 16) | (middle << 8) | low;
}

/** An agent's outbox and the cloud's end of its channel; `line` holds the messages in between. Needs fake timers,
 * which have to advance for the outbox to read its queue. */
export function createEventLine() {
  const outbox = createEventOutbox({ retryMs });
  const line: Sent[] = [];
  const acks: number[] = [];
  /** The batch being stored, and the function that ends it. */
  let storing: { batch: StoredBatch; end(stored: boolean): void } | null = null;
  /** By event id: the event whose picture was stored with it, null for none. */
  const stored = new Map<number, number | null>();
  let cloud: HostEvents;
  let detach = () => {};
  let lastEvent = 0;

  function connect(): void {
    detach();
    line.length = 0;
    acks.length = 0;
    cloud = createHostEvents({
      host: testHost,
      storeEvents: (batch) =>
        new Promise((resolve) => {
          storing = { batch, end: resolve };
        }),
      send: (message) => message.type === "events_ack" && acks.push(message.batch),
      logOnce: () => {},
    });
    detach = outbox.attach(({ message, pictures }: OutgoingBatch) => {
      line.push(...pictures, message);
    });
  }
  connect();

  function recordStored({ message, pictures }: StoredBatch): void {
    for (const { event_id: eventId, picture } of message.events) {
      const jpeg = picture === undefined ? undefined : pictures.get(picture);
      stored.set(eventId, jpeg ? readEventId(jpeg) : null);
    }
  }

  return {
    line,
    stored,
    connect,
    get isStoring() {
      return storing !== null;
    },
    add(withPicture: boolean) {
      lastEvent++;
      const event = { event_type: 52, event_id: lastEvent, time_ms: 1 };
      outbox.add(event, withPicture ? { jpeg: pictureOf(lastEvent), capturedMs: 1 } : null);
    },
    deliver(count: number) {
      for (const sent of line.splice(0, count)) {
        if ("type" in sent) cloud.receive(sent);
        else cloud.receivePicture(sent.picture, sent.jpeg);
      }
    },
    async endStoring(isStored: boolean) {
      if (!storing) return;
      const { batch, end } = storing;
      storing = null;
      if (isStored) recordStored(batch);
      end(isStored);
      // The cloud's own reaction comes first.
      await Promise.resolve();
    },
    hearAcks() {
      for (const batch of acks.splice(0)) outbox.acknowledge(batch);
    },
  };
}

export type EventLine = ReturnType<typeof createEventLine>;
