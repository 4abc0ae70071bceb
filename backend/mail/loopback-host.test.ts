import { expect, test } from "vitest";
import { isLoopbackHost } from "./loopback-host";

test.each([
  "localhost",
  "localhost:3000",
  "LOCALHOST:3000",
  "127.0.0.1:3000",
  "127.1.2.3",
  "[::1]:3000",
])("%s is this machine", (host) => {
  expect(isLoopbackHost(host)).toBe(true);
});

test.each([
  undefined,
  "",
  "vms.example.com",
  "127.0.0.1.evil.example",
  "localhost.evil.example:3000",
  "evil.example:3000",
  "evil@localhost",
  "localhost/evil.example",
  "localhost#evil.example",
  "0.0.0.0:3000",
  "[::]:3000",
  "192.168.0.4",
])("%s is not", (host) => {
  expect(isLoopbackHost(host)).toBe(false);
});
