import { expect, test } from "vitest";
import { behaviorRanges, namedBehaviors } from "./audit-behaviors";
import { auditGroupOf, auditGroups, behaviorsOf } from "./audit-groups";

test("every behaviour with a name is in exactly one group, and no group is empty", () => {
  const all = auditGroups.flatMap(behaviorsOf);
  expect(all.toSorted((a, b) => a - b)).toEqual(namedBehaviors);
  for (const group of auditGroups) expect(behaviorsOf(group), group).not.toEqual([]);
});

test("a group's ends are in it, and what is beyond the ranges is in none", () => {
  expect([10, 11, 19, 20, 22, 23].map(auditGroupOf)).toEqual([
    "sign_in",
    "profile",
    "profile",
    "sign_in",
    "sign_in",
    "users",
  ]);
  expect(behaviorsOf("vpn")).toEqual([64, 65, 66]);
  const [first, last] = behaviorRanges.access;
  expect([first, last].map(auditGroupOf)).toEqual(["access", "access"]);
  expect([0, 75, last + 1].map(auditGroupOf)).toEqual([null, null, null]);
});
