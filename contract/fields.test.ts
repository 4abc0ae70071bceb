import { expect, test } from "vitest";
import { type ZodTypeAny, z } from "zod";
import {
  email,
  findLimit,
  findMinimum,
  givenPassword,
  loginAccountId,
  newAccountId,
  newPassword,
  newPasswordForm,
  note,
  personName,
  serialNumber,
  sixDigits,
  vpnId,
} from "./fields";
import { limits } from "./limits";
import { passwordMaxChars } from "./password";
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
  // A number that cannot hold it would be somebody else's account.
  expect(faultOf(loginAccountId, "9".repeat(17))).toBe("INVALID_ACCOUNT_ID");
});

test("C239: a new account ID is digits only", () => {
  expect(newAccountId.parse(" 3091442 ")).toBe(3_091_442);
  for (const typed of ["12a", "-1", "1.5", "1e3", "０12", "+1", "0", "1234567890123"]) {
    expect(faultOf(newAccountId, typed), typed).toBe("INVALID_ACCOUNT_ID");
  }
  expect(faultOf(newAccountId, " ")).toBe("REQUIRED");
});

test("B23: an e-mail address has one form, however it was typed", () => {
  for (const form of [
    " Eva@Meridian.Example ",
    "ｅva@meridian.example",
    "eva＠meridian．example",
  ]) {
    expect(email.parse(form)).toBe("eva@meridian.example");
  }
});

test("an e-mail address has a name and a domain, and nothing that ends it in a mail's header", () => {
  const domain = `${"d".repeat(60)}.example`;
  for (const good of ["e@m.cz", `${"e".repeat(64)}@${domain}`, "e.v+a@meridian.example"]) {
    expect(faultOf(email, good), good).toBe("none");
  }
  const marks = [...'<>,;:"\\()'].map((mark) => `e${mark}va@meridian.example`);
  const short = ["@meridian.example", "eva@", "eva@meridian", "eva@meridian.e", "e@v@a.example"];
  for (const bad of [...marks, ...short, `${"e".repeat(65)}@${domain}`, "e\u200bva@m.cz"]) {
    expect(faultOf(email, bad), bad).toBe("INVALID_EMAIL");
  }
  const long = (length: number) => `e@${"d".repeat(length - 6)}.com`;
  expect(faultOf(email, long(limits.emailMaxChars))).toBe("none");
  expect(faultOf(email, long(limits.emailMaxChars + 1))).toBe("INVALID_EMAIL");
  // One character that is three in its canonical form.
  expect(faultOf(email, `ﬃ${long(limits.emailMaxChars - 1)}`)).toBe("INVALID_EMAIL");
});

test("B24: a password given at sign-in has 256 characters at most", () => {
  expect(faultOf(givenPassword, "p".repeat(passwordMaxChars))).toBe("none");
  expect(faultOf(givenPassword, "p".repeat(passwordMaxChars + 1))).toBe("WRONG_PASSWORD");
});

test("C269: a one-time code is six digits, pasted with spaces or not", () => {
  for (const good of ["123456", " 123 456 ", "１２３４５６"]) {
    expect(sixDigits.parse(good)).toBe("123456");
  }
  for (const bad of ["12345", "1234567", "12345a"]) {
    expect(faultOf(sixDigits, bad), bad).toBe("WRONG_2FA_CODE");
  }
  expect(faultOf(sixDigits, " ")).toBe("REQUIRED");
});

test("decision D14: a serial is printable ASCII in capitals", () => {
  expect(serialNumber.parse(" sl-1234 ")).toBe("SL-1234");
  for (const bad of ["SL-é", "s".repeat(limits.serialMaxChars + 1)]) {
    expect(faultOf(serialNumber, bad), bad).toBe("CREATE_LICENSE_FAIL");
  }
});

test.for([
  ["name", personName],
  ["note", note],
] as const)("E19: a %s holds nothing that people cannot read", ([, schema]) => {
  for (const bad of ["Eva\u0000", "\u202eavE", "\u2066Eva", "Eva\ud800"]) {
    expect(faultOf(schema, bad)).toBe("INVALID_ARGUMENT");
  }
  expect(faultOf(schema, "Éva 林 😀")).toBe("none");
});

test("a bound that zod holds is named too", () => {
  const issue = z.string().max(4, "TOO_LONG").safeParse("12345").error?.issues[0];
  expect(issue && findLimit(issue)).toBe(4);
  const other = z.string().min(4).safeParse("1").error?.issues[0];
  expect(other && findLimit(other)).toBeNull();
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

test("C258, C265: a VPN ID that is too short or too long names its bound", () => {
  const issueOf = (value: string) => vpnId.safeParse(value).error?.issues[0];
  const short = issueOf("a".repeat(limits.vpnIdMinChars - 1));
  expect(short?.message).toBe("TOO_SHORT");
  expect(short && findMinimum(short)).toBe(5);
  const long = issueOf("a".repeat(limits.vpnIdMaxChars + 1));
  expect(long?.message).toBe("TOO_LONG");
  expect(long && [findLimit(long), findMinimum(long)]).toEqual([30, null]);
  expect(issueOf("")?.message).toBe("REQUIRED");
});
