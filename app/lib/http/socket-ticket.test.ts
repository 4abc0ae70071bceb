import { afterEach, expect, test, vi } from "vitest";
import { socketUrl } from "./socket-ticket";

afterEach(() => void vi.unstubAllGlobals());

test.each([
  ["https://vms.example/cloud_vms?page=2#top", "wss://vms.example/ws?type=user&token=a%26b"],
  ["http://localhost:3000/console", "ws://localhost:3000/ws?type=user&token=a%26b"],
])("C193: a socket of %s is as secure as its page", (href, expected) => {
  vi.stubGlobal("window", { location: { href } });
  expect(socketUrl("/ws", { type: "user", token: "a&b" })).toBe(expected);
});
