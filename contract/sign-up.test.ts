import { expect, test } from "vitest";
import { signUpForm, verificationLink } from "./sign-up";

const typed = {
  account_id: "3091442",
  email: "J.Novak@Harborside.example",
  name: "Jan Novák",
  password: "Harbor-2026",
  confirm_password: "Harbor-2026",
  agree_terms: "on",
};

const faultOf = (change: object) => {
  const issue = signUpForm.safeParse({ ...typed, ...change }).error?.issues[0];
  return issue ? [issue.message, ...issue.path].join(" ") : "none";
};

test("C029, C248: nobody signs up without agreeing to the terms, or with two different passwords", () => {
  expect(signUpForm.parse(typed)).toMatchObject({
    account_id: 3_091_442,
    email: "j.novak@harborside.example",
  });
  expect(faultOf({ agree_terms: undefined })).toBe("REQUIRED agree_terms");
  expect(faultOf({ confirm_password: "Harbor-2025" })).toBe("CONFIRM_NOT_MATCHED confirm_password");
  expect(faultOf({ phone: "1".repeat(41) })).toBe("MOBILE_NUMBER_TOO_LONG phone");
});

test("the link of a mail has an account, an address and a token with a bound", () => {
  const link = { account_id: "3091442", email: typed.email, token: "t" };
  expect(verificationLink.parse(link)).toMatchObject({ account_id: 3_091_442, token: "t" });
  for (const change of [{ token: "" }, { token: "t".repeat(4_097) }, { account_id: "0" }]) {
    expect(verificationLink.safeParse({ ...link, ...change }).success).toBe(false);
  }
});
