import { GraphQLError } from "graphql";
import type { ErrorCode } from "../contract/error-codes";

interface ErrorDetails {
  /** The argument at fault. */
  field?: string;
  /** The limit that was exceeded. */
  max?: number;
  retryAfterSeconds?: number;
  /** CONFLICT: the object as it is now. */
  current?: VersionedObject;
}

/** An object as the arguments of its update name it. */
export interface VersionedObject {
  id: string;
  version: number;
  [argument: string]: unknown;
}

/** An error a client can act on: `errors[].message = ERR_<CODE>` (docs/decisions-spec.md section 3). */
export function codedError(code: ErrorCode, details: ErrorDetails = {}): GraphQLError {
  const { field, max, retryAfterSeconds, current } = details;
  return new GraphQLError(`ERR_${code}`, {
    extensions: {
      code,
      ...(field !== undefined && { field }),
      ...(max !== undefined && { max }),
      ...(retryAfterSeconds !== undefined && { retry_after: retryAfterSeconds }),
      ...(current !== undefined && { current }),
    },
  });
}

/**
 * Refuses a change made to an older version than is stored. Without a version the last change wins (decision D92).
 * @param current read under a lock that lasts as long as the change
 * @throws CONFLICT with the object as it is now
 */
export function requireVersion(sent: number | null | undefined, current: VersionedObject): void {
  if (sent === null || sent === undefined || sent === current.version) return;
  throw codedError("CONFLICT", { current });
}

/** The result of the work, or null where it is refused with a code. @throws any other fault, such as an outage */
export function orNullIfRefused<Result>(work: Promise<Result>): Promise<Result | null> {
  return work.catch((error: unknown) => {
    if (error instanceof GraphQLError && error.extensions.code !== undefined) return null;
    throw error;
  });
}

/** Whether the error is TOO_MANY_ATTEMPTS. */
export function isTooMany(error: unknown): boolean {
  return error instanceof GraphQLError && error.extensions.code === "TOO_MANY_ATTEMPTS";
}

const connectionCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "57P01", // admin_shutdown
  "57P02", // crash_shutdown
  "57P03", // cannot_connect_now
  "53300", // too_many_connections
  "08006",
  "08001",
]);

/** node-postgres gives these errors of its own no code. */
const connectionMessages =
  /Connection terminated|timeout exceeded when trying to connect|is not queryable|Query read timeout/i;

/** True when an error means that the database is away, not that the statement is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && typeof cause.code === "string" && connectionCodes.has(cause.code)) {
      return true;
    }
    if (connectionMessages.test(cause.message)) return true;
    if (cause instanceof AggregateError && cause.errors.some(isDatabaseAway)) return true;
  }
  return false;
}

/**
 * A fault for the log: its place and, for a failed statement, its text without its values, which
 * may be personal data (checklist C366).
 */
export function describeFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (!("query" in error) || !("params" in error)) return error.stack ?? error.message;
  const cause = error.cause instanceof Error ? error.cause.message : "unknown";
  const where = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return [`statement failed: ${cause}`, String(error.query), ...where].join("\n");
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && codes.includes(String(cause.code))) return true;
  }
  return false;
}

/** True when a statement was cancelled by its own time limit. */
export const isStatementTimeout = (error: unknown): boolean => hasCode(error, "57014");

/** True when a lock was not free within the statement's lock_timeout. */
export const isLockTimeout = (error: unknown): boolean => hasCode(error, "55P03");

/** True when a statement gave way to others (a time limit, a deadlock): the same again may succeed. */
export const isWorthRetrying = (error: unknown): boolean =>
  isStatementTimeout(error) || isLockTimeout(error) || hasCode(error, "40P01", "40001");
