import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import budgets from "../../bench/route-budgets.json";
import {
  listFiles,
  measureFirstLoads,
  readManifest,
  sumBrotli,
  sumGzip,
} from "../../bench/route-bytes";

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

test("what every signed-in page loads first is at most 165 kB of script, as brotli", () => {
  const { entry, routes } = readManifest();
  expect(sumBrotli(listFiles([entry, routes.root, routes.app]))).toBeLessThanOrEqual(165_000);
});

test("no route's first load runs more script than its budget (npm run bench:bytes)", () => {
  const limits: Record<string, number> = budgets;
  const loads = measureFirstLoads();
  expect([...loads.keys()].sort()).toEqual(Object.keys(limits).sort());
  const large = [...loads].filter(([id, size]) => size > (limits[id] ?? 0));
  expect(large).toEqual([]);
});
