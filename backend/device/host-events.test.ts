import { expect, test, vi } from "vitest";
import type { EventsMessage } from "../../contract/device";
import { eventPicturesMax } from "../../contract/device-events";
import { pictureOf, testHost } from "../../tests/support/event-line";
import { createHostEvents } from "./host-events";
import type { DevicePorts } from "./ports";

type Batch = Parameters<DevicePorts["storeEvents"]>[0];

/** One host's events; a batch is stored or refused when the test says so. */
function openHost() {
  const stored: Batch[] = [];
  const answers: ((isStored: boolean) => void)[] = [];
  const send = vi.fn();
  const logOnce = vi.fn();
  const events = createHostEvents({
    host: testHost,
    send,
    logOnce,
    storeEvents: (batch) => {
      stored.push(batch);
      return new Promise((answer) => answers.push(answer));
    },
  });
  const receive = (batch: number) =>
    events.receive({
      type: "events",
      run: "run-of-a-host",
      batch,
      events: [],
    } satisfies EventsMessage);
  const answer = async (isStored: boolean) => {
    answers.shift()?.(isStored);
    await Promise.resolve();
  };
  return { ...events, receive, answer, stored, send, logOnce };
}

test("what is no picture is not kept as one, and logged", () => {
  const host = openHost();
  host.receivePicture(1, Buffer.from("<html>"));
  host.receive(1);
  expect(host.stored[0]?.pictures.size).toBe(0);
  expect(host.logOnce).toHaveBeenCalledWith("event picture");
});

test("a kept picture does not hold the larger message that it came in", () => {
  const host = openHost();
  const picture = pictureOf(1);
  const message = Buffer.concat([Buffer.alloc(1_000), picture]);
  host.receivePicture(1, message.subarray(1_000));
  host.receive(1);
  const kept = host.stored[0]?.pictures.get(1);
  expect(Buffer.from(kept ?? [])).toEqual(Buffer.from(picture));
  expect(kept?.buffer.byteLength).toBe(picture.byteLength);
});

test("of pictures that no batch follows the newest of a bounded number are kept", () => {
  const host = openHost();
  for (let id = 0; id <= eventPicturesMax; id++) host.receivePicture(id, pictureOf(id));
  host.receive(1);
  const kept = [...(host.stored[0]?.pictures.keys() ?? [])];
  expect(kept).toEqual(Array.from({ length: eventPicturesMax }, (_, index) => index + 1));
});

test("one batch of a host is stored at a time, and one sent before its ack is dropped", async () => {
  const host = openHost();
  host.receive(1);
  host.receive(2);
  expect(host.stored.map(({ message }) => message.batch)).toEqual([1]);
  await host.answer(true);
  host.receive(2);
  expect(host.stored.map(({ message }) => message.batch)).toEqual([1, 2]);
});

test("a batch is acknowledged once it is stored, and not at all where it is not", async () => {
  const host = openHost();
  host.receive(1);
  expect(host.send).not.toHaveBeenCalled();
  await host.answer(false);
  expect(host.send).not.toHaveBeenCalled();
  host.receive(1);
  await host.answer(true);
  expect(host.send.mock.calls).toEqual([[{ type: "events_ack", batch: 1 }]]);
});
