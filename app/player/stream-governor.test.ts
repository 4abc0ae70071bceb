import { describe, expect, test } from "vitest";
import { type FrameCounts, StreamGovernor, type TileReading } from "./stream-governor";

const fps = 10;

interface Place {
  cameraId: string;
  mainWidth: number;
  /** Of each ten frames so many are dropped while the main stream plays. */
  mainDrops: number;
  subDrops: number;
  /** Of each second of main stream so much is jumped over. */
  mainSkips: number;
  /** Plays what the user chose. */
  chosen: "main" | "sub" | null;
  hasFailed: boolean;
  frames: FrameCounts;
  /** What was played in the last second. */
  stream: "main" | "sub" | null;
}

/** A wall whose tiles do as the governor says, a second after the other. */
function openWall(...changes: Partial<Place>[]) {
  let nowMs = 1_700_000_000_000;
  const governor = new StreamGovernor(nowMs);
  const places = changes.map<Place>((change, index) => ({
    cameraId: String(index),
    mainWidth: 1920,
    mainDrops: 0,
    subDrops: 0,
    mainSkips: 0,
    chosen: null,
    hasFailed: false,
    frames: { shown: 0, dropped: 0, skippedSeconds: 0 },
    stream: null,
    ...change,
  }));

  function play(place: Place, index: number): TileReading {
    const isHeld = governor.held.includes(index);
    const stream = place.chosen ?? (isHeld ? "sub" : "main");
    if (stream !== place.stream) place.frames = { shown: 0, dropped: 0, skippedSeconds: 0 };
    place.stream = stream;
    const { shown, dropped, skippedSeconds } = place.frames;
    const drops = stream === "main" ? place.mainDrops : place.subDrops;
    place.frames = {
      shown: shown + fps - drops,
      dropped: dropped + drops,
      skippedSeconds: skippedSeconds + (stream === "main" ? place.mainSkips : 0),
    };
    const width = stream === "main" ? place.mainWidth : 320;
    return {
      cameraId: place.cameraId,
      played: { stream, width, frames: place.frames },
      isGoverned: stream === "main" && place.chosen === null,
      hasFailed: place.hasFailed,
    };
  }

  /** Runs for some seconds. Returns what was held after each change, with its second. */
  function run(seconds: number): string[] {
    const changes: string[] = [];
    for (let second = 1; second <= seconds; second++) {
      nowMs += 1_000;
      const before = governor.held;
      const held = governor.update(
        new Map(places.map((place, index) => [index, play(place, index)])),
        nowMs,
      );
      if (held !== before) changes.push(`${second}: ${held.join(",")}`);
    }
    return changes;
  }

  return { governor, places, run, restart: () => governor.restart(nowMs) };
}

/** The second of a change. */
const secondOf = (change = "") => Number.parseInt(change, 10);

describe("load", () => {
  test("nothing is held while fourteen of fifteen frames are shown", () => {
    const wall = openWall({}, {}, {}, {});
    expect(wall.run(600)).toEqual([]);
  });

  test("one place at a time is held, the widest picture first, until the rest are well", () => {
    const wall = openWall({ mainWidth: 1280, mainDrops: 3 }, { mainWidth: 2560, mainDrops: 3 });
    const changes = wall.run(20);
    expect(changes.map((change) => change.split(": ")[1])).toEqual(["1", "1,0"]);
    // The first after two bad windows, the next after one more.
    expect(changes.map(secondOf)).toEqual([9, 13]);
  });

  test("it ends with the place that helped", () => {
    const wall = openWall({ mainDrops: 3 }, { mainDrops: 3 }, { mainDrops: 3 });
    wall.run(9);
    expect(wall.governor.held).toEqual([2]);
    for (const place of wall.places) place.mainDrops = 0;
    expect(wall.run(40)).toEqual([]);
  });

  test("one hiccup changes nothing", () => {
    const wall = openWall({}, {});
    wall.run(10);
    for (const place of wall.places) place.mainDrops = 8;
    wall.run(1);
    for (const place of wall.places) place.mainDrops = 0;
    expect(wall.run(60)).toEqual([]);
  });

  test("a place whose connection loses pictures is held itself, however narrow it is", () => {
    const wall = openWall({ mainWidth: 640, mainSkips: 0.5 }, { mainWidth: 3840 });
    expect(wall.run(12).map((change) => change.split(": ")[1])).toEqual(["0"]);
  });

  test("small pictures that are dropped cost a wide one its main stream", () => {
    const wall = openWall({ chosen: "sub", subDrops: 3 }, {});
    wall.run(10);
    expect(wall.governor.held).toEqual([1]);
  });

  test("a stream that the user chose is never held", () => {
    const wall = openWall({ chosen: "main", mainDrops: 5 });
    expect(wall.run(120)).toEqual([]);
  });

  test("a single dropped frame of a slow stream is no sign of load", () => {
    const governor = new StreamGovernor(0);
    const at = (second: number, dropped: number): TileReading => ({
      cameraId: "1",
      played: {
        stream: "main",
        width: 1920,
        frames: { shown: 2 * second - dropped, dropped, skippedSeconds: 0 },
      },
      isGoverned: true,
      hasFailed: false,
    });
    for (let second = 1; second < 60; second++) {
      const reading = at(second, Math.floor(second / 3));
      expect(governor.update(new Map([[0, reading]]), second * 1_000)).toEqual([]);
    }
  });

  test("a main stream that brings no picture is held at once", () => {
    const wall = openWall({ hasFailed: true }, {});
    wall.run(1);
    expect(wall.governor.held).toEqual([0]);
  });
});

describe("the way back", () => {
  test("a main stream is tried again after a quiet minute, one place at a time", () => {
    const wall = openWall({ mainDrops: 3 }, { mainDrops: 3 });
    wall.run(13);
    expect(wall.governor.held).toEqual([1, 0]);
    for (const place of wall.places) place.mainDrops = 0;
    const changes = wall.run(130);
    expect(changes.map((change) => change.split(": ")[1])).toEqual(["1", ""]);
    expect(secondOf(changes[0])).toBeGreaterThanOrEqual(60);
    expect(secondOf(changes[1]) - secondOf(changes[0])).toBeGreaterThanOrEqual(60);
  });

  test("each attempt that fails doubles the pause before the next, up to sixteen minutes", () => {
    const wall = openWall({ mainDrops: 3 });
    const changes = wall.run(3_600).map((change) => secondOf(change));
    // Held, given back, held …: what lies between is the pause.
    const pauses = changes.flatMap((second, index) =>
      index % 2 === 1 ? [second - (changes[index - 1] ?? 0)] : [],
    );
    expect(pauses).toEqual([60, 120, 240, 480, 960, 960]);
  });

  test("what is not seen is not quiet: the pause begins when it is seen again", () => {
    const wall = openWall({ mainDrops: 3 });
    wall.run(9);
    expect(wall.governor.held).toEqual([0]);
    wall.run(50);
    wall.restart();
    expect(wall.run(59)).toEqual([]);
    expect(wall.run(1)).toHaveLength(1);
  });
});

test("another camera in the place is measured from its own beginning", () => {
  const wall = openWall({ mainDrops: 3 });
  for (let turn = 0; turn < 5; turn++) {
    const [place] = wall.places;
    if (place) place.cameraId = `camera ${turn}`;
    expect(wall.run(7)).toEqual([]);
  }
});
