import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** Calls of the framework that have published holes, or that would open one here, and that nothing of ours uses. */

const folders = ["app", "server", "backend"];
const sources = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name)),
);

const findUses = (pattern: RegExp) =>
  sources.filter((file) => pattern.test(readFileSync(file, "utf8")));

test("A10: no session lies in a file that an id names", () => {
  expect(sources.length).toBeGreaterThan(1_000);
  expect(findUses(/createFileSessionStorage|createMemorySessionStorage/)).toEqual([]);
});

test("A11: scrolling is restored by no key of ours, and no page carries structured data", () => {
  const restoring = findUses(/<ScrollRestoration\b/);
  expect(restoring).toEqual(["app/root.tsx"]);
  expect(readFileSync("app/root.tsx", "utf8")).not.toMatch(/<ScrollRestoration[^>]*getKey/);
  expect(findUses(/script:ld\+json|application\/ld\+json/)).toEqual([]);
});
