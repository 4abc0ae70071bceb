import { expect, test } from "vitest";
import { z } from "zod";
import { CloudError } from "~/lib/http/graphql.server";
import { newPasswordForm, personName } from "~contract/fields";
import { readForm, readTyped, toRefusal } from "./refusal.server";

function formOf(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

test("each field gets the first rule it breaks, with its bound", () => {
  const schema = z.object({ name: personName }).and(newPasswordForm);
  const long = { name: "n".repeat(65), password: "", confirm_password: "x" };
  expect(readForm(formOf(long), schema)).toEqual({
    refusal: {
      fields: {
        name: { code: "TOO_LONG", max: 64 },
        password: { code: "REQUIRED", max: undefined },
      },
    },
  });
  const right = { name: " Eva ", password: "Harbor-2026", confirm_password: "Harbor-2026" };
  expect(readForm(formOf(right), schema)).toEqual({ value: { ...right, name: "Eva" } });
});

const fields = ["email", "password"] as const;

test("the cloud's refusal goes to the field it names, where the form has it", () => {
  const taken = new CloudError("EMAIL_EXISTS", "email", null, null);
  expect(toRefusal(taken, fields)).toEqual({
    refusal: { fields: { email: { code: "EMAIL_EXISTS" } } },
    status: 400,
  });
  const elsewhere = new CloudError("INVALID_ACCOUNT_ID", "account_id", null, null);
  expect(toRefusal(elsewhere, fields)).toEqual({
    refusal: { form: "INVALID_ACCOUNT_ID" },
    status: 400,
  });
});

test("a password that meets the rule and is refused all the same is easy to guess", () => {
  const weak = new CloudError("INVALID_PASSWORD", "password", null, null);
  expect(toRefusal(weak, fields).refusal.fields?.password?.code).toBe("WEAK_PASSWORD");
});

test("a wait is named, a missing service is an answer, and a redirect is not", () => {
  const limited = new CloudError("TOO_MANY_ATTEMPTS", null, null, 90);
  expect(toRefusal(limited, fields)).toEqual({
    refusal: { form: "TOO_MANY_ATTEMPTS", retryAfterSeconds: 90 },
    status: 429,
  });
  const away = new Response(null, { status: 503 });
  expect(toRefusal(away, fields)).toEqual({
    refusal: { form: "SERVICE_UNAVAILABLE" },
    status: 503,
  });
  const toLogin = new Response(null, { status: 302 });
  expect(() => toRefusal(toLogin, fields)).toThrow();
});

test("what was typed is cut, and a file counts for nothing", () => {
  const form = formOf({ email: "x".repeat(300) });
  form.set("password", new File(["x"], "x.txt"));
  const typed = readTyped(form, fields);
  expect(typed.email).toHaveLength(254);
  expect(typed.password).toBe("");
});
