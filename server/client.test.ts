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
  const env = { TRUST_PROXY: proxies, CONSOLE_SECRET: undefined };
  expect(findClientAddress(given, env)).toBe(address);
});

const secret = "the secret of two consoles and a cloud";

test.each([
  // Straight from the console; through a proxy in front of the cloud; a visitor's own claim before both.
  [0, secret, "1.1.1.1", "1.1.1.1"],
  [1, secret, "1.1.1.1, 10.0.0.7", "1.1.1.1"],
  [0, secret, "6.6.6.6, 1.1.1.1", "1.1.1.1"],
  // Who does not know the secret is told by their own address.
  [0, `${secret}!`, "1.1.1.1", "10.0.0.9"],
  [0, "", "1.1.1.1", "10.0.0.9"],
])(
  "behind %i proxies, a console that says %j names its visitor",
  (proxies, said, forwarded, address) => {
    const given = request({ "x-forwarded-for": forwarded, "x-sightline-console": said });
    const env = { TRUST_PROXY: proxies, CONSOLE_SECRET: secret };
    expect(findClientAddress(given, env)).toBe(address);
  },
);

test("without the setting nobody is believed, not even who sends nothing as the secret", () => {
  for (const said of ["", "undefined", secret]) {
    const given = request({ "x-forwarded-for": "1.1.1.1", "x-sightline-console": said });
    const env = { TRUST_PROXY: 0, CONSOLE_SECRET: undefined };
    expect(findClientAddress(given, env)).toBe("10.0.0.9");
  }
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
