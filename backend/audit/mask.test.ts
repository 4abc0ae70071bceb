import { expect, test } from "vitest";
import { maskPayload, toOneLine } from "./mask";

test("H3: passwords, tokens, codes, secrets and keys are masked, however deep and however written", () => {
  const canary = "canary-5f1e";
  const masked = maskPayload({
    before: { password: canary, newPassword: canary, mfa_remember_token: canary },
    after: [{ "share-link-code": canary, serialKey: canary, totpSecret: canary }],
    Authorization: { scheme: canary },
    backup_codes: [canary, canary],
  });
  expect(JSON.stringify(masked)).not.toContain(canary);
});

test("what only sounds like a secret stays readable, and zero is a value", () => {
  const payload = {
    host_code: "MDC-01",
    mobileCountryCode: "886",
    keyword: "gate",
    hat: 0,
    note: null,
  };
  expect(maskPayload(payload)).toEqual(payload);
});

test("an empty secret says that there is none", () => {
  expect(maskPayload({ before: { password: null }, after: { password: "x" } })).toEqual({
    before: { password: null },
    after: { password: "***" },
  });
});

test("H4: line breaks and control characters become spaces", () => {
  expect(toOneLine("Ann\r\n2026-01-01 master deleted\u0000")).toBe(
    "Ann 2026-01-01 master deleted ",
  );
  expect(maskPayload({ name: "a\nb" })).toEqual({ name: "a b" });
});

test("a payload without end is cut", () => {
  const deep: Record<string, unknown> = {};
  deep.again = deep;
  expect(JSON.stringify(maskPayload(deep)).length).toBeLessThan(200);
  expect(JSON.stringify(maskPayload({ note: "x".repeat(100_000) })).length).toBeLessThan(1_100);
});
