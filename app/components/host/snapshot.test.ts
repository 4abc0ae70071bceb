import { expect, test } from "vitest";
import { findPicture } from "./snapshot";

const camera = { connected: true, has_license: true };

test.each([
  ["/media/snapshot/7", "/media/snapshot/7?t=9"],
  ["https://pictures.example/s.jpg?sig=a%2Fb", "https://pictures.example/s.jpg?sig=a%2Fb&t=9"],
  // Another cloud names none.
  ["", null],
])("the picture at %j is loaded anew from %j", (snapshot_link, address) => {
  expect(findPicture({ ...camera, snapshot_link }, 9)).toBe(address);
});
