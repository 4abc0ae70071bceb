import { expect, test } from "vitest";
import { pictureName } from "./save-picture";

test("a saved picture is named camera and time", () => {
  expect(pictureName("Docks 11–15 west", "11-20-2026 09:41:07")).toBe(
    "Docks 11–15 west 11-20-2026 09.41.07.jpg",
  );
});

test("a camera's name cannot lead elsewhere", () => {
  expect(pictureName('../../<img src="x">\u0000', "09:41")).toBe("..-..--img src=-x--- 09.41.jpg");
});
