import { expect, test } from "vitest";
import {
  defaultsOf,
  findView,
  isEdited,
  moveView,
  openViewSearch,
  readViewDialog,
  type SavedView,
  tileFields,
  viewsHref,
  writeViewDialog,
} from "./saved-view";
import { readWall } from "./wall-state";

const view: SavedView = { id: "3", name: "Morning round", layout: 4, cameras: ["1", null, "2"] };
const others: SavedView[] = ["4", "5"].map((id) => ({ ...view, id, name: id }));
const read = (query: string) => {
  const params = new URLSearchParams(query);
  const found = findView([view, ...others], params);
  return { found, wall: readWall(params, defaultsOf(found, { layout: 16, cameras: ["9"] })) };
};

test("the address opens a view as it was saved, with its empty tiles", () => {
  const { found, wall } = read("view=3");
  expect(wall).toMatchObject({ layout: 4, slots: ["1", null, "2"] });
  expect(found && isEdited(found, wall)).toBe(false);
});

test("a view that is not there any more shows the visitor's own wall", () => {
  expect(read("view=77")).toMatchObject({ found: null, wall: { layout: 16, slots: ["9"] } });
});

test.each([
  ["another layout", "view=3&layout=9"],
  ["another camera", "view=3&cameras=1,,4"],
  ["a camera more", "view=3&cameras=1,,2,4"],
  ["a camera less", "view=3&cameras=1"],
])("%s is an edit of the view", (_name, query) => {
  const { found, wall } = read(query);
  expect(found && isEdited(found, wall)).toBe(true);
});

test("page and enlarged tile are none", () => {
  const { found, wall } = read("view=3&layout=1&page=2&enlarged=1");
  expect(found && isEdited({ ...found, layout: 1 }, wall)).toBe(false);
});

test("opening a view takes the old wall out of the address and leaves the rest", () => {
  const params = new URLSearchParams("tree=off&layout=9&cameras=1,2&page=2&enlarged=1&delete=4");
  expect(openViewSearch(params, "3")).toBe("?tree=off&view=3");
  expect(openViewSearch(new URLSearchParams("view=3"), null)).toBe("");
});

test("the dialog's state is in the address, one at a time", () => {
  const params = new URLSearchParams("view=3&cameras=1,2&rename=4");
  expect(readViewDialog(params)).toEqual({ rename: "4" });
  const asking = writeViewDialog(params, { delete: "3" });
  expect(asking).toBe("?view=3&cameras=1,2&delete=3");
  expect(readViewDialog(new URLSearchParams(asking))).toEqual({ delete: "3" });
  expect(writeViewDialog(params, null)).toBe("?view=3&cameras=1,2");
  expect(viewsHref(params, { new: true })).toBe("/cloud_vms/live/views?view=3&cameras=1,2&new=1");
});

test("a form posts the tiles with commas between, an empty one as nothing", () => {
  expect(tileFields(read("view=3").wall)).toEqual({ layout: "4", cameras: "1,,2" });
});

test("a view moves one place, and not over the ends", () => {
  const ids = (list: SavedView[] | null) => list?.map(({ id }) => id);
  expect(ids(moveView([view, ...others], "4", -1))).toEqual(["4", "3", "5"]);
  expect(ids(moveView([view, ...others], "4", 1))).toEqual(["3", "5", "4"]);
  expect(moveView([view, ...others], "3", -1)).toBeNull();
  expect(moveView([view, ...others], "5", 1)).toBeNull();
  expect(moveView([view], "9", 1)).toBeNull();
});
