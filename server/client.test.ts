import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { findClientAddress, isOwnOrigin } from "./client";

function request(headers: Record<string, string>): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: "10.0.0.9" });
  return Object.assign(new IncomingMessage(socket), { headers });
}

test.each([
  [0, "1.1.1.1", "10.0.0.9"],
  [1, "1.1.1.1", "1.1.1.1"],
  [1, "6.6.6.6, 1.1.1.1", "1.1.1.1"],
  [2, "6.6.6.6, 1.1.1.1, 2.2.2.2", "1.1.1.1"],
  [2, "1.1.1.1", "1.1.1.1"],
  [1, "", "10.0.0.9"],
])("behind %i proxies, X-Forwarded-For %j counts for %s", (proxies, forwarded, address) => {
  const given = request({ "x-forwarded-for": forwarded });
  expect(findClientAddress(given, { TRUST_PROXY: proxies })).toBe(address);
});

test.each([
  ["http://vms.example.com", {}, true],
  ["https://vms.example.com", {}, false],
  ["http://vms.example.com:81", {}, false],
  ["http://evil.example", { "x-forwarded-host": "evil.example" }, false],
  ["https://vms.example.com", { "x-forwarded-proto": "https" }, false],
])("an upgrade from %s with %j: %s", (origin, more, own) => {
  const given = request({ host: "vms.example.com", origin, ...more });
  expect(isOwnOrigin(given, { PUBLIC_ORIGIN: undefined, TRUST_PROXY: 0 })).toBe(own);
});

test("a trusted proxy's scheme counts, PUBLIC_ORIGIN goes before all, and none is not ours", () => {
  const headers = {
    host: "inner:3000",
    origin: "https://vms.example.com",
    "x-forwarded-proto": "https",
  };
  expect(
    isOwnOrigin(request({ ...headers, host: "vms.example.com" }), {
      PUBLIC_ORIGIN: undefined,
      TRUST_PROXY: 1,
    }),
  ).toBe(true);
  expect(
    isOwnOrigin(request(headers), { PUBLIC_ORIGIN: "https://vms.example.com", TRUST_PROXY: 0 }),
  ).toBe(true);
  expect(
    isOwnOrigin(request({ host: "vms.example.com" }), { PUBLIC_ORIGIN: undefined, TRUST_PROXY: 0 }),
  ).toBe(false);
});
