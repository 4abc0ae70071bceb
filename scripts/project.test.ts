import { expect, test } from "vitest";
import { findNodeFault } from "./lib/project.mjs";

test.each(["18.20.4", "20.10.0", "16.0.0"])("Node %s is refused in one line", (version) => {
  expect(findNodeFault(version)).toBe(
    `Node ${version} is too old: Sightline needs 20.11 or newer (https://nodejs.org)`,
  );
});

test.each(["20.11.0", "20.20.2", "22.1.0"])("Node %s is taken", (version) => {
  expect(findNodeFault(version)).toBeNull();
});
