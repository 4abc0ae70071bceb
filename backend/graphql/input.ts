import type { z } from "zod";
import { findErrorCode } from "../../contract/error-codes";
import { findLimit } from "../../contract/fields";
import { codedError } from "../errors";

/**
 * Arguments parsed by the contract's own rules. Throws the first failing rule's code, with its
 * field.
 */
export function parseInput<Schema extends z.ZodTypeAny>(
  schema: Schema,
  args: unknown,
): z.output<Schema> {
  const result = schema.safeParse(args);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const code = findErrorCode(issue?.message ?? "") ?? "INVALID_ARGUMENT";
  const max = (issue && findLimit(issue)) ?? undefined;
  throw codedError(code, {
    field: String(issue?.path[0] ?? ""),
    ...(max !== undefined && { max }),
  });
}

/** Drops null arguments, for schemas that expect absent fields instead. */
export function withoutNulls(args: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== null));
}
