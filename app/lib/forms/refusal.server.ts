import { parseWithZod } from "@conform-to/zod";
import type { input, output, ZodIssue, ZodTypeAny } from "zod";
import { CloudError } from "~/lib/http/graphql.server";
import { findErrorCode } from "~contract/error-codes";
import { findLimit } from "~contract/fields";
import type { FieldFault, Refusal } from "./form";

type FieldOf<Schema extends ZodTypeAny> = keyof input<Schema> & string;

/** A posted form by its contract's rules: what it says, or the first broken rule of each field. */
export function readForm<Schema extends ZodTypeAny>(
  form: FormData,
  schema: Schema,
): { value: output<Schema> } | { refusal: Refusal<FieldOf<Schema>> } {
  const submission = parseWithZod(form, { schema, formatError: toFault });
  if (submission.status === "success") return { value: submission.value };
  const fields = Object.entries(submission.error ?? {}).filter(([, fault]) => fault !== null);
  return { refusal: { fields: Object.fromEntries(fields) as Refusal<FieldOf<Schema>>["fields"] } };
}

function toFault([issue]: ZodIssue[]): FieldFault {
  const max = (issue && findLimit(issue)) ?? undefined;
  return { code: findErrorCode(issue?.message ?? "") ?? "INVALID_ARGUMENT", max };
}

/**
 * What the cloud refused, for the form that asked: at the field it names where the form has it, else for all of it.
 * A missing service is an answer too, not a page of its own: what was typed would be lost.
 * @param fields of the form, in the contract's spelling
 * @throws everything that is no answer to the form, such as the way to the login page
 */
export function toRefusal<Field extends string>(
  error: unknown,
  fields: readonly Field[],
): { refusal: Refusal<Field>; status: number } {
  if (error instanceof Response && error.status === 503) {
    return { refusal: { form: "SERVICE_UNAVAILABLE" }, status: 503 };
  }
  if (!(error instanceof CloudError)) throw error;
  const { field } = error;
  const retryAfterSeconds = error.retryAfterSeconds ?? undefined;
  // The form has held the rule against the password already: what is left is that it is easy to guess.
  const code = error.code === "INVALID_PASSWORD" ? "WEAK_PASSWORD" : error.code;
  const known = fields.find((name) => name === field);
  if (known) {
    const fault: FieldFault = { code, max: error.max ?? undefined };
    const atField = { [known]: fault } as Partial<Record<Field, FieldFault>>;
    return { refusal: { fields: atField, retryAfterSeconds }, status: 400 };
  }
  const status = code === "TOO_MANY_ATTEMPTS" || code === "SEND_IN_3_MINUTE" ? 429 : 400;
  return { refusal: { form: code, max: error.max ?? undefined, retryAfterSeconds }, status };
}

/** What was typed into some fields, cut to a sane length, to be shown again. Never for a secret. */
export function readTyped<Field extends string>(
  form: FormData,
  fields: readonly Field[],
): Record<Field, string> {
  const typed = fields.map((name) => {
    const value = form.get(name);
    return [name, typeof value === "string" ? value.slice(0, 254) : ""] as const;
  });
  return Object.fromEntries(typed) as Record<Field, string>;
}
