import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** What only the server has to do with; any of it in a page's script is a leak. */
const serverOnly = [
  /\bprocess\.env\.[A-Z]/,
  /SESSION_SECRET|DATABASE_URL|RECAPTCHA_SECRET|BLOB_URL|SMTP_URL|DEMO_PASSWORD/,
  /node-rs\/argon2|from"pg"|drizzle-orm|\bcustomer_order\b|pg_notify/,
  /-----BEGIN [A-Z ]*PRIVATE KEY-----|\bAKIA[0-9A-Z]{16}\b/,
];

test("H5, H7: what browsers are given holds neither server code nor secrets", () => {
  const folder = "build/client";
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
