import fc from "fast-check";
import { expect, test } from "vitest";
import { networkOf } from "./visitor";

const hex = (group: number) => group.toString(16);
const group = fc.nat(0xffff);
const network = fc.tuple(fc.integer({ min: 0x2000, max: 0x3fff }), group, group, group);
const device = fc.tuple(group, group, group, group);

test("two addresses count as one exactly when their first 64 bits are alike, however they are written", () => {
  fc.assert(
    fc.property(network, network, device, device, (first, second, one, other) => {
      const long = [...first, ...one].map((part) => hex(part).padStart(4, "0")).join(":");
      const short = new URL(`http://[${[...first, ...other].map(hex).join(":")}]`).hostname;
      expect(networkOf(long)).toBe(networkOf(short.slice(1, -1).toUpperCase()));
      const elsewhere = networkOf([...second, ...one].map(hex).join(":"));
      expect(elsewhere === networkOf(long)).toBe(first.join() === second.join());
    }),
  );
});

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::ffff:203.0.113.9", "203.0.113.9"],
  ["::FFFF:cb00:7109", "203.0.113.9"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["", ""],
  ["not an address", "not an address"],
])("%s counts as %s", (address, counted) => {
  expect(networkOf(address)).toBe(counted);
});
