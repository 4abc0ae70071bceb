import { expect, test } from "vitest";
import { readMessage } from "./read-message";

const read = (message: object) => readMessage(JSON.stringify(message));

test("C311: USER_LANGUAGE_CHANGE carries its value at the top level", () => {
  const message = { type: "USER_LANGUAGE_CHANGE", value: "de" };
  expect(read(message)).toEqual(message);
  expect(read({ type: "USER_LANGUAGE_CHANGE", payload: { value: "de" } })).toBeNull();
});

test("C312, C191: USER_DATA_CHANGE carries action and value; an unknown action is ignored", () => {
  for (const [action, value] of [
    ["avatar", "/media/avatar/a.webp"],
    ["time_format", "YYYY-MM-DD HH:mm:ss"],
    ["theme", 0],
  ]) {
    const message = { type: "USER_DATA_CHANGE", action, value };
    expect(read(message)).toEqual(message);
  }
  expect(read({ type: "USER_DATA_CHANGE", action: "font", value: "serif" })).toBeNull();
  expect(read({ type: "USER_DATA_CHANGE", action: "theme" })).toBeNull();
});
