import { describe, expect, test } from "vitest";
import { limits } from "~contract/limits";
import {
  columnsOf,
  isLayout,
  pagesOf,
  placeCamera,
  readWall,
  setTile,
  showCamera,
  smallestLayout,
  stepTile,
  swapTiles,
  visibleSlots,
  type WallState,
  withLayout,
  writeWall,
} from "./wall-state";

const defaults = { layout: 16, cameras: ["1", "2", "3"] } as const;
const read = (query: string) => readWall(new URLSearchParams(query), defaults);
const wall = (state: Partial<WallState>): WallState => ({
  layout: 4,
  slots: [],
  page: 1,
  enlarged: null,
  ...state,
});

describe("the wall's address", () => {
  test("says nothing: the defaults apply", () => {
    expect(read("")).toEqual({ layout: 16, slots: ["1", "2", "3"], page: 1, enlarged: null });
  });

  test("keeps cameras in their tiles, empty tiles included", () => {
    const state = read("layout=4&cameras=7,,9&enlarged=9");
    expect(state).toEqual({ layout: 4, slots: ["7", null, "9"], page: 1, enlarged: "9" });
    expect(writeWall(new URLSearchParams(), state)).toBe("?layout=4&cameras=7,,9&enlarged=9");
  });

  test("an empty list is an empty wall, not the default one", () => {
    expect(read("cameras=").slots).toEqual([]);
  });

  test("what is no camera id leaves its tile empty", () => {
    expect(read("cameras=1,<b>,-2,3.5,4").slots).toEqual(["1", null, null, null, "4"]);
  });

  test("a hostile length is cut off", () => {
    expect(read(`cameras=${"1,".repeat(100_000)}`).slots.length).toBeLessThanOrEqual(360);
  });

  test.each([
    ["layout=5", 16],
    ["layout=25", 16],
    ["layout=x", 16],
    ["layout=9", 9],
  ])("layout %s is %i", (query, layout) => {
    expect(read(query).layout).toBe(layout);
  });

  test.each([
    ["cameras=7", 1],
    ["cameras=7,8", 4],
    ["cameras=7,,8,9", 4],
    ["cameras=1,2,3,4,5", 9],
    [`cameras=${Array.from({ length: 17 }, (_, index) => index + 1)}`, 36],
    ["cameras=", 16],
    ["layout=9&cameras=7", 9],
  ])("%s without a layout of its own is shown in %i tiles", (query, layout) => {
    expect(read(query).layout).toBe(layout);
  });

  test("no layout holds more than the largest", () => {
    expect(smallestLayout(0)).toBe(1);
    expect(smallestLayout(37)).toBe(36);
  });

  test.each([
    ["page=0", 1],
    ["page=-3", 1],
    ["page=2", 2],
    ["page=99", 3],
    ["page=x", 1],
  ])("%s of three pages is %i", (query, page) => {
    expect(read(`layout=4&cameras=1,2,3,4,5,6,7,8,9&${query}`).page).toBe(page);
  });

  test("parameters of others stay", () => {
    expect(writeWall(new URLSearchParams("q=gate"), wall({ slots: ["1"] }))).toBe(
      "?q=gate&layout=4&cameras=1",
    );
  });
});

describe("the grid", () => {
  test("C348: layouts are 1, 4, 9, 16 and 36, each as many columns as rows", () => {
    expect(limits.playerLayouts).toEqual([1, 4, 9, 16, 36]);
    expect(limits.playerLayouts.map(columnsOf)).toEqual([1, 2, 3, 4, 6]);
    expect([2, 6, 25, 64].some(isLayout)).toBe(false);
  });

  test("pages hold as many cameras as the layout has tiles", () => {
    expect(pagesOf({ slots: [], layout: 4 })).toBe(1);
    expect(pagesOf({ slots: ["1", "2", "3", "4"], layout: 4 })).toBe(1);
    expect(visibleSlots(wall({ slots: ["1", "2", "3", "4", "5"], page: 2 }))).toEqual([
      "5",
      null,
      null,
      null,
    ]);
  });

  test("another layout shows the tile that was first", () => {
    const slots = Array.from({ length: 16 }, (_, index) => String(index));
    expect(withLayout(wall({ slots, page: 3 }), 1).page).toBe(9);
    expect(withLayout(wall({ slots, page: 3 }), 16).page).toBe(1);
  });

  test("arrows move within the grid and stop at its edge", () => {
    expect(stepTile(0, "ArrowRight", 9)).toBe(1);
    expect(stepTile(2, "ArrowRight", 9)).toBe(2);
    expect(stepTile(2, "ArrowDown", 9)).toBe(5);
    expect(stepTile(0, "ArrowUp", 9)).toBe(0);
    expect(stepTile(8, "ArrowLeft", 9)).toBe(7);
    expect(stepTile(0, "Enter", 9)).toBeNull();
  });
});

describe("placing cameras", () => {
  test("the selected tile takes it when it is free", () => {
    expect(placeCamera(wall({ slots: ["1"] }), "9", 3).slots).toEqual(["1", null, null, "9"]);
  });

  test("otherwise the next free tile of the page", () => {
    expect(placeCamera(wall({ slots: ["1", null, "3"] }), "9", 0).slots).toEqual(["1", "9", "3"]);
  });

  test("on a full page the selected tile changes", () => {
    const full = wall({ slots: ["1", "2", "3", "4"] });
    expect(placeCamera(full, "9", 2).slots).toEqual(["1", "2", "9", "4"]);
  });

  test("on a full page with nothing selected a new page begins", () => {
    const next = placeCamera(wall({ slots: ["1", "2", "3", "4"] }), "9", null);
    expect(next).toMatchObject({ slots: ["1", "2", "3", "4", "9"], page: 2 });
  });

  test("a camera already on the wall is shown, not doubled", () => {
    const state = wall({ slots: ["1", "2", "3", "4", "5"] });
    expect(showCamera(state, "5", 0)).toEqual({ ...state, page: 2 });
    expect(showCamera(state, "6", null).slots).toHaveLength(6);
  });

  test("tiles change places, also with an empty one", () => {
    expect(swapTiles(wall({ slots: ["1", "2"] }), 0, 1).slots).toEqual(["2", "1"]);
    expect(swapTiles(wall({ slots: ["1", "2"] }), 0, 3).slots).toEqual([null, "2", null, "1"]);
  });

  test("a removed camera leaves its tile empty, and the last one none", () => {
    expect(setTile(wall({ slots: ["1", "2"] }), 0, null).slots).toEqual([null, "2"]);
    expect(setTile(wall({ slots: ["1"] }), 0, null).slots).toEqual([]);
  });
});
