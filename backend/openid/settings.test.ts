import { expect, test } from "vitest";
import { findGrant } from "./settings";

const groups = [
  { group: "admins", role: "master", regions: [] },
  { group: "north", role: "manager", regions: ["North"] },
  { group: "coast", role: "manager", regions: ["North", "Coast"] },
  { group: "guards", role: "operator", regions: ["North"] },
] as const;

test("groups give the sum of what each gives; one that is not named gives nothing", () => {
  const grant = (...names: string[]) => findGrant({ groups }, names);
  expect(grant()).toBeNull();
  expect(grant("Admins", "others")).toBeNull();
  expect(grant("guards", "others")).toEqual({ master: false, regions: [] });
  expect(grant("north", "coast")).toEqual({ master: false, regions: ["North", "Coast"] });
  expect(grant("admins", "north")).toEqual({ master: true, regions: ["North"] });
});
