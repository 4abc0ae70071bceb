import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { colors } from "./ai";
import { brands, canonicalBrand } from "./brands";
import { aiCategoryOf, aiEventMapping, eventIds, eventMapping } from "./events";
import { languages } from "./languages";
import { eventTypes } from "./names";

const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));

interface EventTexts {
  fallback: string;
  name: Record<string, string>;
  type?: Record<string, string>;
}
const texts = languages.map((lng) => read(`../public/locales/${lng}/events.json`) as EventTexts);

test("C134: event id 52 is a system event, event type 52 is video", () => {
  expect(eventTypes.video).toBe(52);
  expect(eventMapping.find((entry) => entry.event_id === 52)?.event_type_id).toBe(51);
});

test("C135 C136: every id of the catalogue has a name in all six languages, the named ones theirs", () => {
  for (const { name } of texts) {
    const missing = eventMapping.filter(({ event_id: id }) => !name[String(id)]);
    expect(missing).toEqual([]);
  }
  const english = texts[languages.indexOf("en")]?.name ?? {};
  expect(english[eventIds.motion]).toBe("Motion");
  expect(english[eventIds.disconnect]).toMatch(/^Disconnect/);
  expect(english[eventIds.storageFull]).toBe("Storage full");
  expect(english[eventIds.intrusion]).toBe("Intrusion");
  expect(english[eventIds.lprEvent]).toBe("LPR event");
  expect(english[eventIds.hostLogin]).toBe("Host login");
});

test("C135: the catalogue has each range of the specification to its last id", () => {
  const ids = new Set(eventMapping.map(({ event_id: id }) => id));
  for (const id of [1, 7, 51, 65, 100, 109, 148, 151, 200, 209, 300, 331, 5_000, 5_029]) {
    expect(ids.has(id), String(id)).toBe(true);
  }
  for (const id of [0, 8, 50, 66, 110, 152, 210, 299, 332, 4_999, 5_030]) {
    expect(ids.has(id), String(id)).toBe(false);
  }
});

test("an AI event is about a person, a vehicle, or neither", () => {
  const { intrusion, personDetected, vehicleDetected, lprEvent } = eventIds;
  expect([intrusion, personDetected].map(aiCategoryOf)).toEqual(["person", "person"]);
  expect([vehicleDetected, lprEvent].map(aiCategoryOf)).toEqual(["vehicle", "vehicle"]);
  expect(aiCategoryOf(331)).toBe("ai_event");
  expect(aiEventMapping).toHaveLength(32);
});

test("an id outside the catalogue has a text with its number in every language", () => {
  for (const { fallback } of texts) expect(fallback).toContain("{{id}}");
});

test("the colours are the eleven of the specification, each with a name of its own in every language", () => {
  const wanted = "white gray black yellow orange blue pink purple red brown green".split(" ");
  expect([...colors].sort()).toEqual(wanted.sort());
  for (const lng of languages) {
    const { color } = read(`../public/locales/${lng}/ai.json`) as { color: Record<string, string> };
    expect(Object.keys(color).sort(), lng).toEqual(wanted);
    expect(new Set(Object.values(color)).size, lng).toBe(wanted.length);
  }
});

test("C152: about sixty makes, and an alias finds the same make", () => {
  expect(brands.length).toBeGreaterThanOrEqual(60);
  expect(canonicalBrand("vw")).toBe("Volkswagen");
  expect(canonicalBrand(" mercedes ")).toBe("Mercedes-Benz");
  expect(canonicalBrand("SKODA")).toBe(canonicalBrand("Škoda"));
  expect(canonicalBrand("Larch")).toBe("Larch");
});
