import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * The lowest release of each package without its published vulnerabilities, kept by hand: `npm audit` asks a service
 * that not every registry has.
 */
const floors: Record<string, string> = {
  "@remix-run/node": "2.17.2",
  "@remix-run/react": "2.17.3",
  "@remix-run/router": "1.23.2",
  "body-parser": "1.20.6",
  braces: "3.0.3",
  cookie: "0.7.0",
  "crypto-js": "4.2.0",
  express: "4.20.0",
  graphql: "16.8.1",
  "i18next-fs-backend": "2.6.4",
  "js-yaml": "4.1.1",
  jws: "4.0.1",
  nodemailer: "7.0.7",
  "on-headers": "1.1.0",
  "path-to-regexp": "0.1.12",
  qs: "6.16.0",
  "react-router": "6.30.2",
  send: "0.19.0",
  "serve-static": "1.16.0",
  sharp: "0.35.0",
  undici: "6.24.0",
  ws: "8.21.0",
  xml2js: "0.5.0",
  yaml: "2.2.2",
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
