import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const app = path.resolve(import.meta.dirname, "../..");

/**
 * Not modal, and so not the browser's: the calendar of a date-time field, which opens beside it, and the drawer, below
 * toasts that stay in reach. Their journeys prove Escape and focus.
 */
const notModal = [
  path.join("components", "form", "date-time-range", "range-box.tsx"),
  path.join("components", "list", "drawer-route.tsx"),
];

test("C360: every dialog over a page is the one of dialog.tsx", () => {
  const files = readdirSync(app, { recursive: true, encoding: "utf8" });
  const withDialogs = files
    .filter((file) => file.endsWith(".tsx"))
    .filter((file) =>
      /<dialog\b[^`]|role="(alert)?dialog"|aria-modal/.test(
        readFileSync(path.join(app, file), "utf8"),
      ),
    );
  expect(withDialogs.filter((file) => !notModal.includes(file))).toEqual([
    path.join("components", "ui", "dialog.tsx"),
  ]);
});
