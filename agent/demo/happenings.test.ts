import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ageTypes, carTypes, clothingLengths, vehicleTypes, withWithout } from "../../contract/ai";
import { brands } from "../../contract/brands";
import { type DeviceFinding, deviceEvent } from "../../contract/device-events";
import { eventMapping } from "../../contract/events";
import { type Happening, listFindings, listHappenings, type Track } from "./happenings";

const media = new URL("./media/", import.meta.url);
const loops = readdirSync(media);

test.each(loops)("what happens on %s is what its track shows at that moment", (loop) => {
  const track = JSON.parse(readFileSync(new URL(`${loop}/track.json`, media), "utf8")) as Track;
  const happenings: Happening[] = listHappenings(track);
  expect(happenings.length).toBeGreaterThan(0);
  for (const { frame, finding, eventType, eventId } of happenings) {
    // A still picture is taken each second: the box is of that very picture.
    expect(frame % track.fps).toBe(0);
    expect(eventMapping).toContainEqual({ event_id: eventId, event_type_id: eventType });
    if (!finding) continue;
    const box = finding.box;
    const shown = track.actors.some((actor) =>
      actor.boxes.some(([at, ...edges]) => at === frame && edges.join() === box?.join()),
    );
    expect(shown).toBe(true);
    const event = { event_type: eventType, event_id: eventId, time_ms: 0, findings: [finding] };
    expect(deviceEvent.safeParse(event).success).toBe(true);
  }
});

/** A seeded series of numbers between 0 and 1. */
function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

test("the loops show people and vehicles of every kind, makes of the list, and stays of minutes", () => {
  const random = createRandom(7);
  const found = loops.flatMap((loop): DeviceFinding[] => {
    const track = JSON.parse(readFileSync(new URL(`${loop}/track.json`, media), "utf8")) as Track;
    const happenings = listHappenings(track);
    return Array.from({ length: 40 }).flatMap(() =>
      happenings.flatMap((happening) => listFindings(happening, 1_800_000_000_000, random)),
    );
  });
  const values = (key: keyof DeviceFinding) =>
    [...new Set(found.map((finding) => finding[key]))]
      .filter((value) => value !== undefined)
      .sort();
  const numbers = (names: readonly string[]) => names.map((_, index) => index);
  expect(values("category")).toEqual(["ai_event", "person", "vehicle"]);
  expect(values("age_type")).toEqual(numbers(ageTypes));
  expect(values("hat")).toEqual(numbers(withWithout));
  expect(values("bag")).toEqual(numbers(withWithout));
  expect(values("up_body_clothing")).toEqual(numbers(clothingLengths));
  expect(values("low_body_clothing")).toEqual(numbers(clothingLengths));
  expect(values("vehicle_type")).toEqual(Object.values(vehicleTypes));
  expect(values("car_type")).toEqual(numbers(carTypes));
  for (const brand of values("brand")) expect(brands).toContain(brand);
  const stays = found.map(({ dwell_time: seconds }) => seconds ?? 0);
  expect(Math.max(...stays)).toBeGreaterThan(600);
  for (const { dwell_time: seconds = 0, time_in_ms: from = 0, time_out_ms: until = 0 } of found) {
    expect(until - from).toBeGreaterThanOrEqual(seconds * 1000 - 1000);
  }
});
