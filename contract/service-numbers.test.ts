import { expect, test } from "vitest";
import { services } from "./names";

test("the five numbered services are those of the specification; IoT and the audit log are not among them", () => {
  expect(services).toEqual({
    cloudVms: 1,
    accountManagement: 2,
    accessControl: 3,
    vpn: 4,
    eMap: 5,
  });
});
