import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { deviceEvent } from "../../contract/device-events";
import { eventMapping } from "../../contract/events";
import { type Happening, listHappenings, type Track } from "./happenings";

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
