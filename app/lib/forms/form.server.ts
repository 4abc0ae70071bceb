import { parseWithZod } from "@conform-to/zod";
import { data, type TypedResponse } from "@remix-run/node";
import { namedAction } from "remix-utils/named-action";
import { type output, type ZodIssue, type ZodTypeAny, z } from "zod";
import { CloudError, UnknownAnswer } from "~/lib/http/graphql.server";
import { findErrorCode } from "~contract/error-codes";
import { findLimit, findMinimum } from "~contract/fields";
import { findFaultPlace, setsPassword } from "./fault-places";
import type { FormAnswer, FormConflict, FormFault } from "./form-answer";
import { keepTyped } from "./typed-values.server";

/** Never sent back to the page, whatever becomes of the form. */
const secretFields = ["password", "confirm_password", "old_password", "code"];
/** Names of nested fields stay shorter: a deeper one could overflow what writes the answer. */
const maxNameChars = 64;
/** Longer than every rule allows: what is cut here is refused all the same. */
const maxValueChars = 8_192;

/** What is wrong with a form beyond its schema; thrown by a handler's `run`. */
export class FormRejection extends Error {
  constructor(
    readonly fault: FormFault,
    /** The field at fault; null for all of the form. */
    readonly field: string | null = null,
  ) {
    super(fault.code);
  }
}

/** An answer that stays on the page: the form was taken, and its screen shows `data`. */
export class FormSuccess<Data = unknown> {
  constructor(
    readonly data: Data,
    readonly headers: [string, string][] = [],
  ) {}
}

export interface FormOptions<Data = unknown> {
  /** Arguments of the contract that the form posts under another name; null: their faults are the whole form's. */
  renamed?: Record<string, string | null>;
  /** Goes with every refusal, so that the screen stays as it was. */
  keep?: (form: FormData) => Data | Promise<Data>;
  /** Go with every answer, such as a cookie that is forgotten whatever becomes of the form. */
  headers?: (form: FormData) => Promise<[string, string][]>;
}

type FormReply = Response | TypedResponse<unknown> | ReturnType<typeof data<FormAnswer>>;
export type FormHandler = (form: FormData) => Promise<FormReply>;

/**
 * Handler of one form: parses it by its contract schema, runs the change, and replies. Bad input, a refusal of the
 * cloud and a missing cloud all come back as a FormAnswer with what was typed.
 * @param run makes the change and says where to go, or a FormSuccess to stay
 * @throws everything that is no answer to the form, such as the redirect to the login page
 */
export function onForm<Schema extends ZodTypeAny, Data = unknown>(
  schema: Schema,
  run: (
    value: output<Schema>,
    form: FormData,
  ) => Promise<Response | TypedResponse<unknown> | FormSuccess<Data>>,
  options: FormOptions<Data> = {},
): FormHandler {
  return async (form) => {
    const fields = listFields(schema);
    const submission = parseWithZod(pickFields(form, fields), { schema, formatError: toFault });
    const headers = (await options.headers?.(form)) ?? [];
    const reply = (
      result: FormAnswer["result"],
      answer: {
        data?: Data | undefined;
        conflict?: FormConflict | undefined;
        status: number;
        headers?: [string, string][];
      },
    ) => {
      const { data: kept, conflict } = answer;
      const body: FormAnswer = { ...identify(form), result, data: kept, conflict };
      const all = [...headers, ...(answer.headers ?? [])];
      return data(body, { status: answer.status, headers: all });
    };
    const refuse = async (
      result: FormAnswer["result"],
      answer: { status: number; conflict?: FormConflict | undefined },
    ) => reply(result, { ...answer, data: await options.keep?.(form) });
    const shown = { hideFields: fields.filter((name) => secretFields.includes(name)) };
    if (submission.status !== "success") return refuse(submission.reply(shown), { status: 400 });
    try {
      const answer = await run(submission.value, form);
      if (!(answer instanceof FormSuccess)) return answer;
      return reply(submission.reply(shown), { ...answer, status: 200 });
    } catch (error) {
      const notSent = submission.reply({ ...shown, formErrors: { code: "NOT_SENT" } });
      await keepTyped(error, { ...identify(form), result: notSent });
      const { field, fault, status } = toRejection(error, fields, options.renamed ?? {});
      const errors = field ? { fieldErrors: { [field]: fault } } : { formErrors: fault };
      const conflict = findConflict(error, fields);
      return refuse(submission.reply({ ...shown, ...errors }), { status, conflict });
    }
  };
}

/**
 * Answers the posted form by its `intent`.
 * @throws Response 400 for an intent that is none of the page's
 */
export async function answerForms(
  form: FormData,
  handlers: Record<string, FormHandler>,
): Promise<FormReply> {
  // No prototype: "toString" is no intent.
  const actions: Record<string, () => Promise<TypedResponse<unknown>>> = Object.create(null);
  for (const [intent, handler] of Object.entries(handlers)) {
    // namedAction hands on what the handler gives; its types know responses only.
    actions[intent] = () => handler(form) as Promise<TypedResponse<unknown>>;
  }
  return namedAction(form, actions).catch((error: unknown) => {
    // Thrown by namedAction for a name it does not know.
    if (error instanceof ReferenceError) throw new Response(null, { status: 400 });
    throw error;
  });
}

function identify(form: FormData): Pick<FormAnswer, "intent" | "id"> {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value.slice(0, maxNameChars) : null;
  };
  return { intent: text("intent") ?? "", id: text("id") };
}

/** The top-level field names of a form's schema. */
function listFields(schema: ZodTypeAny): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodEffects) return listFields(schema.innerType());
  if (schema instanceof z.ZodPipeline) return listFields(schema._def.in);
  if (schema instanceof z.ZodIntersection) {
    return [...listFields(schema._def.left), ...listFields(schema._def.right)];
  }
  if (schema instanceof z.ZodDiscriminatedUnion) {
    return [...new Set<string>(schema.options.flatMap(listFields))];
  }
  throw new TypeError("a form's schema is an object, or a union of objects");
}

/** The fields of the schema alone: names a visitor made up are neither parsed nor sent back. */
function pickFields(form: FormData, fields: readonly string[]): FormData {
  const picked = new FormData();
  for (const [name, value] of form) {
    const [root = ""] = name.split(/[.[]/, 1);
    if (name.length > maxNameChars || !fields.includes(root)) continue;
    picked.append(name, typeof value === "string" ? value.slice(0, maxValueChars) : value);
  }
  return picked;
}

function toFault([issue]: ZodIssue[]): FormFault {
  const code = findErrorCode(issue?.message ?? "") ?? "INVALID_ARGUMENT";
  const max = (issue && findLimit(issue)) ?? undefined;
  const min = (issue && findMinimum(issue)) ?? undefined;
  return { code, max, min };
}

function findConflict(error: unknown, fields: readonly string[]): FormConflict | undefined {
  if (!(error instanceof CloudError) || !error.current) return undefined;
  const { version, ...current } = error.current;
  const saved = Object.entries(current).filter(([name]) => fields.includes(name));
  return {
    version,
    saved: Object.fromEntries(saved.map(([name, value]) => [name, toTexts(value)])),
  };
}

/** A value as a form posts it: a box that is not ticked posts nothing. */
function toTexts(value: unknown): string[] {
  if (typeof value === "boolean") return value ? ["on"] : [];
  return [value ?? []].flat().map(String);
}

/**
 * What a failed call says to the form, or the page, that made it.
 * @throws what is no answer, such as the redirect to the login page
 */
export function toRejection(
  error: unknown,
  fields: readonly string[] = [],
  renamed: Record<string, string | null> = {},
) {
  if (error instanceof FormRejection) return { ...error, status: 400 };
  // A missing cloud is an answer too: with a page of its own what was typed would be lost.
  if (error instanceof Response && error.status === 503) {
    return { field: null, fault: { code: "SERVICE_UNAVAILABLE" } as FormFault, status: 503 };
  }
  if (!(error instanceof CloudError)) throw error;
  // Where a password is set, the form has held the rule against it already: what is left is that it is easy to guess.
  const invalidPassword = setsPassword(fields) ? "WEAK_PASSWORD" : "WRONG_PASSWORD";
  const fault: FormFault = {
    code: error.code === "INVALID_PASSWORD" ? invalidPassword : error.code,
    max: error.max ?? undefined,
    retryAfterSeconds: error.retryAfterSeconds ?? undefined,
    requestId: error instanceof UnknownAnswer ? error.requestId : undefined,
  };
  const renamedTo = renamed[error.field ?? ""];
  const named = renamedTo === undefined ? error.field : renamedTo;
  const field =
    named === null && error.field === null
      ? findFaultPlace(error.code, fields)
      : (fields.find((name) => name === named) ?? null);
  const isTooSoon = error.retryAfterSeconds !== null || error.code === "SEND_IN_3_MINUTE";
  return { field, fault, status: !field && isTooSoon ? 429 : 400 };
}
