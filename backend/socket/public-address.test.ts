import { expect, test } from "vitest";
import { isPublicAddress, lookupPublic } from "./public-address";

test.each([
  "0.0.0.0",
  "10.1.2.3",
  "100.64.0.1",
  "127.0.0.1",
  "169.254.169.254",
  "172.31.255.255",
  "192.168.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:10.0.0.1",
  "64:ff9b::a00:1",
  "fc00::1",
  "fe80::1",
  "2001:db8::1",
  "2002:a00:1::",
])("%s is no address of the open internet", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(["8.8.8.8", "172.32.0.1", "2606:4700::1111", "2a00:1450:4001::1"])(
  "%s is one",
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test("a name that leads into this machine is not connected to", async () => {
  const found = await new Promise((resolve) =>
    lookupPublic("localhost", {}, (error, address) => resolve(error?.message ?? address)),
  );
  expect(found).toBe("localhost has no public address");
});
