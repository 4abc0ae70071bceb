import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { behaviors } from "../../contract/audit-behaviors";

/** Sources of the cloud and its tools, without tests and without what invents a demo's past. */
const sources = ["backend", "server", "scripts/admin", "scripts/backup"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !/\.test\.ts$|(^|\/)seed\/|demo/.test(name))
    .map((name) => readFileSync(`${folder}/${name}`, "utf8")),
);

test("every behaviour that the console says it writes is written somewhere", () => {
  const text = sources.join("\n");
  const unwritten = Object.keys(behaviors).filter(
    (name) => !new RegExp(`behaviors\\.${name}\\b`).test(text),
  );
  expect(unwritten).toEqual([]);
});
