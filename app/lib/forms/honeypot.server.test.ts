import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FormRejection } from "./form.server";
import { createHoneypot, isFilledByProgram } from "./honeypot.server";

const secret = "a-secret-of-thirty-two-characters";
const another = "another-secret-of-thirty-two-char";

beforeEach(() => {
  vi.stubEnv("SESSION_SECRET", secret);
  vi.stubEnv("SESSION_SECRET_PREVIOUS", undefined);
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

type Changes = Record<string, string | null>;

function postOf(changes: Changes = {}): FormData {
  const { nameFieldName, validFromFieldName, encryptedValidFrom } = createHoneypot();
  const values = {
    [nameFieldName]: "",
    [validFromFieldName ?? ""]: encryptedValidFrom,
    ...changes,
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) if (value !== null) form.append(name, value);
  return form;
}

test("a form as a person posts it passes, and one with the hidden field filled in is a program's", () => {
  expect(isFilledByProgram(postOf())).toBe(false);
  expect(isFilledByProgram(postOf({ website: "https://spam.example" }))).toBe(true);
  expect(isFilledByProgram(postOf({ website: "x", from__confirm: "forged" }))).toBe(true);
});

test.for<Changes>([
  { website: null },
  { from__confirm: null },
  { website: null, from__confirm: null },
  { from__confirm: "" },
  { from__confirm: "forged" },
  { from__confirm: "1700000000000" },
])("a form that the console did not draw is refused: %j", (changes) => {
  expect(() => isFilledByProgram(postOf(changes))).toThrow(FormRejection);
});

test("the stamp of another process passes, also where its clock is ahead; one of the day after does not", () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-22T12:00:30Z") });
  const ahead = postOf();
  vi.setSystemTime(Date.parse("2026-11-22T12:00:00Z"));
  expect(isFilledByProgram(ahead)).toBe(false);
  vi.setSystemTime(Date.parse("2026-11-21T12:00:00Z"));
  expect(() => isFilledByProgram(ahead)).toThrow(FormRejection);
});

test("a stamp is bound to the secret, and outlives one change of it", () => {
  const form = postOf();
  vi.stubEnv("SESSION_SECRET", another);
  expect(() => isFilledByProgram(form)).toThrow(FormRejection);
  vi.stubEnv("SESSION_SECRET_PREVIOUS", secret);
  expect(isFilledByProgram(form)).toBe(false);
});
