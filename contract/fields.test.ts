import { expect, test } from "vitest";
import type { ZodTypeAny } from "zod";
import {
  email,
  findLimit,
  loginAccountId,
  newAccountId,
  newPassword,
  newPasswordForm,
  note,
  personName,
  serialNumber,
  vpnId,
} from "./fields";
import { limits } from "./limits";
import { hostCode } from "./site-fields";

function faultOf(schema: ZodTypeAny, value: unknown): string {
  const result = schema.safeParse(value);
  return result.success ? "none" : (result.error.issues[0]?.message ?? "");
}

test("C237: login takes what holds a digit, and sends its digits as a number", () => {
  const taken = ["2048117", " 204-8117 ", "No. 2048117", "2048117a"].map((typed) =>
    loginAccountId.parse(typed),
  );
  expect(taken).toEqual([2_048_117, 2_048_117, 2_048_117, 2_048_117]);
  expect(loginAccountId.parse("007")).toBe(7);
  expect(faultOf(loginAccountId, "meridian")).toBe("INVALID_ACCOUNT_ID");
  expect(faultOf(loginAccountId, "")).toBe("REQUIRED");
});

test("C239: a new account ID is digits only", () => {
  expect(newAccountId.parse(" 3091442 ")).toBe(3_091_442);
  for (const typed of ["12a", "-1", "1.5", "1e3", "０12", "+1", "0", "1234567890123"]) {
    expect(faultOf(newAccountId, typed), typed).toBe("INVALID_ACCOUNT_ID");
  }
  expect(faultOf(newAccountId, " ")).toBe("REQUIRED");
});

test.for([
  ["account ID", newAccountId, "30 91"],
  ["e-mail", email, "some one@new.example"],
  ["password", newPassword, "Correct horse-7"],
  ["VPN ID", vpnId, "office vpn"],
  ["host code", hostCode, "host code"],
  ["serial", serialNumber, "SL 1234"],
] as const)("C264: no space inside a %s", ([, schema, typed]) => {
  expect(faultOf(schema, typed)).toBe("NO_SPACE_ALLOWED");
});

test("C248: a confirmation that differs is told at the confirmation", () => {
  const given = { password: "Harbor-2026", confirm_password: "Harbor-2025" };
  const result = newPasswordForm.safeParse(given);
  expect(result.error?.issues.map(({ path, message }) => [path.join("."), message])).toEqual([
    ["confirm_password", "CONFIRM_NOT_MATCHED"],
  ]);
  expect(newPasswordForm.safeParse({ ...given, confirm_password: given.password }).success).toBe(
    true,
  );
});

test.for([
  ["name", personName, limits.nameMaxChars],
  ["note", note, limits.noteMaxChars],
] as const)("C265: a %s that is too long names its bound", ([, schema, max]) => {
  // Counted as users count: an emoji is one.
  expect(faultOf(schema, "😀".repeat(max))).toBe("none");
  const issue = schema.safeParse("😀".repeat(max + 1)).error?.issues[0];
  expect(issue?.message).toBe("TOO_LONG");
  expect(issue && findLimit(issue)).toBe(max);
});
