import { expect, test } from "vitest";
import type { ZodTypeAny } from "zod";
import { limits } from "./limits";
import {
  archiveNote,
  changedShareLink,
  enteredRecipients,
  expireHours,
  newArchives,
  newShareLink,
  recipients,
  shareEditForm,
  shareForm,
  sharePassword,
} from "./sharing";

const faultOf = (schema: ZodTypeAny, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message ?? "none";

const addresses = (count: number) =>
  Array.from({ length: count }, (_, index) => `guard-${index}@meridian.example`);

test("a link goes to ten addresses at most, each of them once", () => {
  expect(recipients.parse(addresses(10))).toEqual(addresses(10));
  expect(faultOf(recipients, addresses(11))).toBe("EMAIL_OVER_10");
  const twice = [...addresses(10), "Guard-0@Meridian.example"];
  expect(recipients.parse(twice)).toEqual(addresses(10));
});

test("C257: an address that is entered twice, or is none, is refused by itself", () => {
  const issues = (entered: string[]) =>
    enteredRecipients
      .safeParse(entered)
      .error?.issues.map(({ path, message }) => [...path, message].join(" "));
  expect(issues(["ana@x.example", "lin@x", "Ana@X.example"])).toEqual([
    "1 INVALID_EMAIL",
    "2 DUPLICATE_EMAIL",
  ]);
  expect(issues([])).toEqual(["AT_LEAST_ONE"]);
  expect(issues(addresses(10))).toBeUndefined();
  expect(issues(addresses(11))).toEqual(["EMAIL_OVER_10"]);
});

test("C254: the way back checks nothing, the way on the first step, only sending the recipients", () => {
  const entered = {
    id: "7",
    note: "n".repeat(65),
    expire_hours: 0,
    password: "a@b",
    emails: ["x"],
  };
  const faultsOf = (form: unknown) =>
    shareForm.safeParse(form).error?.issues.map((issue) => issue.path[0]);
  expect(faultsOf({ ...entered, go: "back" })).toBeUndefined();
  expect(faultsOf({ ...entered, go: "on" })).toEqual(["note", "expire_hours"]);
  expect(faultsOf({ ...entered, go: "create" })).toEqual(["note", "expire_hours", "password"]);
  expect(faultsOf({ ...entered, go: "send" })).toContain("emails");
  expect(faultsOf({ ...entered, go: "elsewhere" })).toEqual(["go"]);
});

test("D12: a link's password is 1 to 16 letters, digits and specials", () => {
  for (const good of ["a", "Aa1!^-,+[]=", "a".repeat(16)]) {
    expect(faultOf(sharePassword, good), good).toBe("none");
  }
  expect(faultOf(sharePassword, "")).toBe("REQUIRED");
  expect(faultOf(sharePassword, "a".repeat(17))).toBe("TOO_LONG");
  expect(faultOf(sharePassword, "a b")).toBe("NO_SPACE_ALLOWED");
  for (const bad of ["a@b", "a.b", "é", "a\u0000"]) {
    expect(faultOf(sharePassword, bad), bad).toBe("INVALID_PASSWORD");
  }
});

test("D48: a link lives 1 to 720 whole hours, 24 where none are given", () => {
  const { shareExpireHoursMin: least, shareExpireHoursMax: most } = limits;
  expect([least, most]).toEqual([1, 720]);
  for (const hours of [least, most]) expect(faultOf(expireHours, hours)).toBe("none");
  for (const hours of [least - 1, most + 1, 1.5]) {
    expect(faultOf(expireHours, hours), String(hours)).toBe("INVALID_ARGUMENT");
  }
  expect(newShareLink.parse({})).toEqual({ note: "", expire_hours: 24, emails: [] });
});

test("a link keeps what is not given, and loses a password that is emptied", () => {
  expect(changedShareLink.parse({})).toEqual({});
  expect(changedShareLink.parse({ password: "" })).toEqual({ password: "" });
  expect(faultOf(changedShareLink, { password: "a@b" })).not.toBe("none");
});

test("archives are of 1 to 50 events' ids, with a note that may be empty", () => {
  expect(newArchives.parse({ event_ids: ["12"] })).toEqual({ event_ids: ["12"], note: "" });
  for (const id of ["", "12a", "-1", "1234567890123456"]) {
    expect(faultOf(newArchives, { event_ids: ["12", id] }), id).toBe("INVALID_ARGUMENT");
  }
  const ids = Array.from({ length: limits.archivesPerCall }, (_, index) => String(index));
  expect(faultOf(newArchives, { event_ids: ids })).toBe("none");
  expect(faultOf(newArchives, { event_ids: [...ids, "51"] })).toBe("INVALID_ARGUMENT");
  expect(faultOf(newArchives, { event_ids: [] })).toBe("AT_LEAST_ONE");
  expect(faultOf(archiveNote, { note: "n".repeat(limits.noteMaxChars + 1) })).toBe("TOO_LONG");
});

test("a new password and none at all are refused together, and each is taken alone", () => {
  const link = { id: "1", note: "" };
  const both = shareEditForm.safeParse({ ...link, password: "abc", no_password: true });
  expect(both.error?.issues).toMatchObject([{ path: ["password"], message: "INVALID_ARGUMENT" }]);
  expect(shareEditForm.safeParse({ ...link, password: "abc" }).success).toBe(true);
  expect(shareEditForm.safeParse({ ...link, no_password: true }).success).toBe(true);
});
