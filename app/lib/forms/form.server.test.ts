import { redirect } from "@remix-run/node";
import { expect, test } from "vitest";
import { z } from "zod";
import { CloudError } from "~/lib/http/graphql.server";
import { newPasswordForm, personName } from "~contract/fields";
import { answerForms, FormRejection, FormSuccess, onForm } from "./form.server";

function formOf(values: Record<string, string | string[]>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) {
    for (const each of [value].flat()) form.append(name, each);
  }
  return form;
}

const schema = z.object({ name: personName }).and(newPasswordForm);
const right = { name: " Eva ", password: "Harbor-2026", confirm_password: "Harbor-2026" };
const done = async () => redirect("/done");
const failWith = (error: unknown) => async () => {
  throw error;
};

test("each field gets the first rule it breaks, with its bound", async () => {
  const long = { name: "n".repeat(65), password: "", confirm_password: "x" };
  const reply = await onForm(schema, done)(formOf({ intent: "save", ...long }));
  expect(reply).toMatchObject({
    init: { status: 400 },
    data: {
      intent: "save",
      id: null,
      result: {
        status: "error",
        error: { name: { code: "TOO_LONG", max: 64 }, password: { code: "REQUIRED" } },
      },
    },
  });
});

test("a refused form comes back with what was typed, but no secret and no field of the visitor's own", async () => {
  const typed = { ...right, name: "Eva\u0000", id: "7", intent: "save", extra: "x", "a.b.c": "y" };
  const reply = await onForm(schema, done)(formOf(typed));
  expect(reply).toMatchObject({
    data: { id: "7", result: { initialValue: { name: "Eva\u0000" } } },
  });
  expect(JSON.stringify(reply)).not.toMatch(/Harbor|extra|"y"/);
});

test("names nested too deeply are left out, and cannot overflow the answer", async () => {
  const form = formOf({ intent: "save", ...right, [`name${".x".repeat(5_000)}`]: "1" });
  expect(await onForm(schema, done)(form)).toBeInstanceOf(Response);
});

test("the cloud's refusal goes to the field it names, where the form has it", async () => {
  const taken = new CloudError("NAME_EXIST", "name", null, null);
  expect(await onForm(schema, failWith(taken))(formOf(right))).toMatchObject({
    init: { status: 400 },
    data: { result: { error: { name: { code: "NAME_EXIST" } }, initialValue: { name: " Eva " } } },
  });
  const elsewhere = new CloudError("INVALID_ACCOUNT_ID", "account_id", null, null);
  expect(await onForm(schema, failWith(elsewhere))(formOf(right))).toMatchObject({
    data: { result: { error: { "": { code: "INVALID_ACCOUNT_ID" } } } },
  });
  const renamed = { renamed: { account_id: "name" } };
  expect(await onForm(schema, failWith(elsewhere), renamed)(formOf(right))).toMatchObject({
    data: { result: { error: { name: { code: "INVALID_ACCOUNT_ID" } } } },
  });
  const whole = { renamed: { name: null } };
  expect(await onForm(schema, failWith(taken), whole)(formOf(right))).toMatchObject({
    data: { result: { error: { "": { code: "NAME_EXIST" } } } },
  });
});

test("a schema that changes the form before its rules keeps the names of the fields", async () => {
  const doubled = z
    .object({ half: z.number() })
    .transform(({ half }) => ({ half: half * 2 }))
    .pipe(z.object({ half: z.number().max(10, "TOO_LONG") }));
  expect(await onForm(doubled, done)(formOf({ half: "5" }))).toBeInstanceOf(Response);
  expect(await onForm(doubled, done)(formOf({ half: "6" }))).toMatchObject({
    data: { result: { initialValue: { half: "6" }, error: { half: { code: "TOO_LONG" } } } },
  });
});

test("a wait, and a cloud that is away, answer with their status and their words", async () => {
  const limited = new CloudError("TOO_MANY_ATTEMPTS", null, null, 90);
  expect(await onForm(schema, failWith(limited))(formOf(right))).toMatchObject({
    init: { status: 429 },
    data: { result: { error: { "": { code: "TOO_MANY_ATTEMPTS", retryAfterSeconds: 90 } } } },
  });
  const away = new Response(null, { status: 503 });
  expect(await onForm(schema, failWith(away))(formOf(right))).toMatchObject({
    init: { status: 503 },
    data: { result: { error: { "": { code: "SERVICE_UNAVAILABLE" } } } },
  });
});

test("a password the cloud refuses is one that is easy to guess: its rules were checked before", async () => {
  const weak = new CloudError("INVALID_PASSWORD", "password", null, null);
  expect(await onForm(schema, failWith(weak))(formOf(right))).toMatchObject({
    data: { result: { error: { password: { code: "WEAK_PASSWORD" } } } },
  });
});

test("what somebody else has saved comes back as the form's own fields would say it, beside what was typed", async () => {
  const rights = z.object({ name: personName, master: z.boolean().default(false) });
  const current = {
    id: "7",
    version: 4,
    name: "Eva",
    master: true,
    region_ids: ["1"],
    secret: "x",
  };
  const conflict = new CloudError("CONFLICT", null, null, null, current);
  const reply = await onForm(rights, failWith(conflict))(formOf({ name: "Ewa", version: "3" }));
  expect(reply).toMatchObject({
    init: { status: 400 },
    data: {
      conflict: { version: 4, saved: { name: ["Eva"], master: ["on"] } },
      result: { error: { "": { code: "CONFLICT" } }, initialValue: { name: "Ewa" } },
    },
  });
  expect(JSON.stringify(reply)).not.toContain("secret");
});

test("a handler may refuse by itself, and stay with something to show", async () => {
  const wrong = new FormRejection({ code: "INVALID_ARGUMENT" }, "name");
  const keep = { keep: () => ({ shown: 1 }) };
  expect(await onForm(schema, failWith(wrong), keep)(formOf(right))).toMatchObject({
    data: { result: { error: { name: { code: "INVALID_ARGUMENT" } } }, data: { shown: 1 } },
  });
  const stay = async () => new FormSuccess({ codes: ["1"] }, [["Set-Cookie", "a=b"]]);
  expect(await onForm(schema, stay)(formOf(right))).toMatchObject({
    init: { status: 200, headers: [["Set-Cookie", "a=b"]] },
    data: { result: { status: "success" }, data: { codes: ["1"] } },
  });
});

test("what is no answer to a form is thrown on", async () => {
  const toLogin = redirect("/");
  await expect(onForm(schema, failWith(toLogin))(formOf(right))).rejects.toBe(toLogin);
  const fault = new RangeError("a fault of ours");
  await expect(onForm(schema, failWith(fault))(formOf(right))).rejects.toBe(fault);
});

test.each(["other", "toString", "__proto__", ""])(
  "the intent %j of no form answers 400",
  async (intent) => {
    const answer = answerForms(formOf({ ...right, intent }), { save: onForm(schema, done) });
    await expect(answer).rejects.toMatchObject({ status: 400 });
  },
);

test("each form of a page has its handler", async () => {
  const handlers = { save: onForm(schema, done), rename: onForm(schema, failWith(redirect("/"))) };
  const answer = await answerForms(formOf({ ...right, intent: "save" }), handlers);
  expect(answer).toBeInstanceOf(Response);
});
