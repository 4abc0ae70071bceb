import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The lowest release of each package without its published vulnerabilities. */
const floors: Record<string, string> = {
  "body-parser": "1.20.6",
  "i18next-fs-backend": "2.6.4",
  qs: "6.16.0",
  sharp: "0.35.0",
  undici: "6.24.0",
  ws: "8.21.0",
};

interface Lock {
  packages: Record<
    string,
    { version?: string; resolved?: string; integrity?: string; dev?: boolean; inBundle?: boolean }
  >;
}

const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lock;
const installed = Object.entries(lock.packages).filter(([path]) => path !== "");

const isAtLeast = (version: string, floor: string) =>
  version.localeCompare(floor, "en", { numeric: true }) >= 0;

test("H6: no package that a server runs is older than its last published hole", () => {
  const low = installed
    .filter(([, { dev }]) => !dev)
    .map(([path, { version = "" }]) => ({
      name: path.split("node_modules/").at(-1) ?? "",
      version,
    }))
    .filter(({ name, version }) => floors[name] && !isAtLeast(version, floors[name]));
  expect(low).toEqual([]);
});

test("H6: every package has its digest, and none comes from elsewhere than a registry", () => {
  // A bundled package comes within another one, whose digest covers it.
  const fetched = installed.filter(([, { inBundle }]) => !inBundle);
  const odd = fetched.filter(
    ([, { resolved, integrity }]) =>
      !integrity?.startsWith("sha512-") || !(resolved ?? "https:").startsWith("https:"),
  );
  expect(odd.map(([path]) => path)).toEqual([]);
});
