import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const app = path.resolve(import.meta.dirname, "../..");

/** The calendar of a date-time field: not modal, it opens beside its field; its journey proves Escape and focus. */
const fieldPanels = [path.join("components", "form", "date-time-range", "range-box.tsx")];

test("C360: every dialog over a page is the one of dialog.tsx", () => {
  const files = readdirSync(app, { recursive: true, encoding: "utf8" });
  const withDialogs = files
    .filter((file) => file.endsWith(".tsx"))
    .filter((file) =>
      /<dialog\b[^`]|role="(alert)?dialog"|aria-modal/.test(
        readFileSync(path.join(app, file), "utf8"),
      ),
    );
  expect(withDialogs.filter((file) => !fieldPanels.includes(file))).toEqual([
    path.join("components", "ui", "dialog.tsx"),
  ]);
});
