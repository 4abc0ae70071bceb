import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const app = path.resolve(import.meta.dirname, "../..");

test("C360: every dialog is the one of dialog.tsx", () => {
  const files = readdirSync(app, { recursive: true, encoding: "utf8" });
  const withDialogs = files
    .filter((file) => file.endsWith(".tsx"))
    .filter((file) =>
      /<dialog\b[^`]|role="(alert)?dialog"|aria-modal/.test(
        readFileSync(path.join(app, file), "utf8"),
      ),
    );
  expect(withDialogs).toEqual([path.join("components", "ui", "dialog.tsx")]);
});
