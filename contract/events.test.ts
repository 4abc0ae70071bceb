import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { colors } from "./ai";
import { brands, canonicalBrand } from "./brands";
import { type Happening, listHappenings, type Track } from "./demo-happenings";
import { deviceEvent } from "./device-events";
import { eventIds, eventMapping } from "./events";
import { eventTypes, languages } from "./names";

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

test("C137: an id outside the catalogue has a text with its number in every language", () => {
  for (const { fallback } of texts) expect(fallback).toContain("{{id}}");
});

test("C150 C152: eleven colours, about sixty makes, and an alias finds the same make", () => {
  expect(colors).toHaveLength(11);
  expect(brands.length).toBeGreaterThanOrEqual(60);
  expect(canonicalBrand("vw")).toBe("Volkswagen");
  expect(canonicalBrand(" mercedes ")).toBe("Mercedes-Benz");
  expect(canonicalBrand("SKODA")).toBe(canonicalBrand("Škoda"));
  expect(canonicalBrand("Larch")).toBe("Larch");
});

const media = new URL("../agent/demo/media/", import.meta.url);
const loops = readdirSync(media);

test.each(loops)("what happens on %s is what its track shows at that moment", (loop) => {
  const track = read(`../agent/demo/media/${loop}/track.json`) as Track;
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
