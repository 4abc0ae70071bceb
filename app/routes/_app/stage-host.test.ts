import { expect, test } from "vitest";
import { isStageHost } from "./stage-host";

test.each([
  ["vms-stage.example.com", true],
  ["STAGING.example.com", false],
  ["vms.STAGE.example.com", true],
  ["backstage.example.com", true],
  ["vms.example.com", false],
  ["localhost", false],
])("C320: %s is a stage environment: %s", (host, expected) => {
  expect(isStageHost(host)).toBe(expected);
});
