import { expect, test } from "vitest";
import { services } from "./names";

test("C002: the five services keep their numbers", () => {
  expect(services).toEqual({
    cloudVms: 1,
    accountManagement: 2,
    accessControl: 3,
    vpn: 4,
    eMap: 5,
  });
});

test("C003: IoT and the audit log have no number, and none is made up for them", () => {
  expect(Object.keys(services).filter((name) => /iot|audit/i.test(name))).toEqual([]);
  expect(Math.max(...Object.values(services))).toBe(Object.values(services).length);
});
