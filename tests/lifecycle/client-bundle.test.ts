import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

/** Server-only code; any of it in a page's script is a leak. */
const serverOnly = [
  /\bprocess\.env\.[A-Z]/,
  /SESSION_SECRET|DATABASE_URL|RECAPTCHA_SECRET|BLOB_URL|SMTP_URL|DEMO_PASSWORD/,
  /\bZodError\b|\bCryptoJS\b|\bEvpKDF\b/,
  /node-rs\/argon2|from"pg"|drizzle-orm|\bcustomer_order\b|pg_notify/,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----|\bAKIA[0-9A-Z]{16}\b/,
];

const folder = "build/client";

test("H5, H7: what browsers are given holds neither server code nor secrets", () => {
  const scripts = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => /\.(js|css|json|map|html)$/.test(name));
  expect(scripts.length).toBeGreaterThan(20);
  const leaks = scripts.flatMap((name) => {
    const text = readFileSync(path.join(folder, name), "utf8");
    return serverOnly.filter((mark) => mark.test(text)).map((mark) => `${name}: ${mark}`);
  });
  expect(leaks).toEqual([]);
});

/** A route's own file, and the files it needs. */
interface Part {
  module: string;
  imports?: string[];
}

/** The page carries its own part of it. */
interface Manifest {
  entry: Part;
  routes: Record<string, Part & { parentId?: string }>;
}

function readManifest(): Manifest {
  const [name = ""] = readdirSync(path.join(folder, "assets")).filter((each) =>
    /^manifest-.*\.js$/.test(each),
  );
  const text = readFileSync(path.join(folder, "assets", name), "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as Manifest;
}

const listFiles = (parts: (Part | undefined)[]) =>
  new Set(parts.flatMap((part) => [part?.module, ...(part?.imports ?? [])]));

const sumGzip = (names: Iterable<string | undefined>) =>
  [...names]
    .map((name) => gzipSync(readFileSync(path.join(folder, String(name))), { level: 9 }).length)
    .reduce((total, size) => total + size, 0);

test("the login page's first load runs at most 120 kB of script, as gzip", () => {
  const { entry, routes } = readManifest();
  const names = listFiles([entry, ...["root", "public", "login"].map((id) => routes[id])]);
  expect(names).not.toContain(undefined);
  expect(sumGzip(names)).toBeLessThanOrEqual(120_000);
});

test("a screen, or a panel over one, adds at most 40 KiB of script to what stands there, as gzip", () => {
  const { entry, routes } = readManifest();
  const shell = listFiles([entry, routes.root, routes.app]);
  const screens = Object.entries(routes).filter(([, { parentId = "root" }]) => parentId !== "root");
  expect(screens.length).toBeGreaterThan(20);
  const large = screens.flatMap(([id, screen]) => {
    const below = listFiles([routes[screen.parentId ?? ""]]);
    const own = [...listFiles([screen])].filter((name) => !shell.has(name) && !below.has(name));
    const size = sumGzip(own);
    return size > 40 * 1024 ? [`${id}: ${size}`] : [];
  });
  expect(large).toEqual([]);
});
