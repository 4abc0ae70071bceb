import { expect, test } from "vitest";
import { eventsQuery } from "~/lib/event/events-query";
import { countMatching } from "./count-matching";

const now = 1_000;
const read = (search: string) => eventsQuery.read(new URLSearchParams(search));
const added = (
  events: { type?: number; id?: number; host?: string; cam?: string | null }[],
  count = events.length,
) => ({
  type: "EVENTS_ADDED" as const,
  count,
  events: events.map(({ type = 52, id = 1, host = "1", cam = "5" }, place) => ({
    id: String(place),
    event_type: type,
    event_id: id,
    event_time: now,
    host_id: host,
    cam,
  })),
});

test("new events are counted where the list would have them: by host, camera, type and event", () => {
  const message = added([
    {},
    { type: 55, id: 300 },
    { host: "2", cam: "6" },
    { host: "2", cam: null },
  ]);
  const count = (search: string) => countMatching(message, read(search), now);
  expect(count("")).toBe(4);
  expect(count("event_type=55")).toBe(1);
  expect(count("event_id=300")).toBe(1);
  expect(count("host_id=2")).toBe(2);
  expect(count("host_cam_id=6")).toBe(1);
  expect(count("host_id=1&host_cam_id=6")).toBe(3);
  expect(count("host_id=")).toBe(0);
});

test("a range that has ended gets none, one that goes on does; events that are only counted are taken to match", () => {
  const message = added([{}], 60);
  const count = (search: string) => countMatching(message, read(search), now);
  expect(count("range=week")).toBe(60);
  expect(count("range=yesterday")).toBe(0);
  expect(count("range=10-999")).toBe(0);
  expect(count("range=10-1000")).toBe(60);
  expect(count("range=10-")).toBe(0);
});
