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

/** The page carries its own part of it. */
interface Manifest {
  entry: { module: string; imports: string[] };
  routes: Record<string, { module: string; imports?: string[] }>;
}

function readManifest(): Manifest {
  const [name = ""] = readdirSync(path.join(folder, "assets")).filter((each) =>
    /^manifest-.*\.js$/.test(each),
  );
  const text = readFileSync(path.join(folder, "assets", name), "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as Manifest;
}

test("the login page's first load runs at most 120 kB of script, as gzip", () => {
  const { entry, routes } = readManifest();
  const parts = [entry, ...["root", "public", "login"].map((id) => routes[id])];
  const names = new Set(parts.flatMap((part) => [part?.module, ...(part?.imports ?? [])]));
  expect(names).not.toContain(undefined);
  const sizes = [...names].map((name) => {
    const script = readFileSync(path.join(folder, String(name)));
    return gzipSync(script, { level: 9 }).length;
  });
  expect(sizes.reduce((total, size) => total + size, 0)).toBeLessThanOrEqual(120_000);
});
