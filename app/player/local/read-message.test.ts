import { expect, test } from "vitest";
import { readLocalMessage } from "./read-message";

const read = (message: unknown) => readLocalMessage(JSON.stringify(message));

test.each([
  { type: "getSVRInfo", nonce: "n" },
  { type: "getSVRInfo", nonce: "n", version: "1.4.26" },
  { type: "create", ok: true },
  { type: "setSelectIndex", index: 0 },
  { type: "fullscreen", on: false },
  { type: "connectInfo", channel: 3 },
  { type: "disconnect", channel: 3, reason: "relay_lost" },
  { type: "play", channel: 3 },
  { type: "pause", channel: 3 },
  { type: "byPass", channel: 3, data: {} },
  { type: "getScreenCapture", request: 1, image: null },
])("$type is understood", (message) => {
  expect(read(message)).toEqual(message);
});

test.each([
  ["no text", 7],
  ["no JSON", "{"],
  ["no message", "null"],
])("I20: %s is no message", (_what, text) => {
  expect(readLocalMessage(text)).toBeNull();
});

test.each([
  { type: "toString" },
  { type: "constructor" },
  { type: "reboot" },
  {},
  { type: "create" },
  { type: "create", ok: "yes" },
  { type: "getSVRInfo" },
  { type: "getSVRInfo", nonce: "n", version: 1 },
  { type: "setSelectIndex", index: -1 },
  { type: "connectInfo", channel: 1.5 },
  { type: "disconnect", channel: 3, reason: "toString" },
  { type: "byPass", channel: 3, data: null },
  { type: "getScreenCapture", request: 1 },
])("I20: %j is no message", (message) => {
  expect(read(message)).toBeNull();
});
