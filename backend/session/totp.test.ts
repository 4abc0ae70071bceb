import { authenticator } from "otplib";
import { expect, test } from "vitest";
import { createTotpSecret, findTotpStep } from "./totp";

const stepMs = 30_000;
const nowMs = 1_000 * stepMs + 7_000;

test.each([
  [-2, null],
  [-1, 999],
  [0, 1_000],
  [1, 1_001],
  [2, null],
])("a code of %i steps from now belongs to step %s", (steps, step) => {
  const secret = createTotpSecret();
  const code = authenticator.clone({ epoch: nowMs + steps * stepMs }).generate(secret);
  expect(findTotpStep(secret, code, nowMs)).toBe(step);
});
