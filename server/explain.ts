import { SetupError } from "../backend/db/embedded-postgres";
import { EnvError } from "./env";

/** Failures of a database address, by the codes of Node and PostgreSQL. */
const databaseFaults: Record<string, string> = {
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "its host is unknown",
  EAI_AGAIN: "its host is unknown",
  ETIMEDOUT: "it does not answer",
  EHOSTUNREACH: "its host cannot be reached",
  ENETUNREACH: "its host cannot be reached",
  "28P01": "user or password are wrong",
  "28000": "it refuses this user",
  "3D000": "that database does not exist",
  "42501": "this user may not make tables",
};

function findCode(error: unknown): string | null {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof AggregateError) return findCode(cause.errors[0]);
    if ("code" in cause && typeof cause.code === "string") return cause.code;
    if (/timeout/i.test(cause.message)) return "ETIMEDOUT";
  }
  return null;
}

/**
 * Explains a database that could not be opened, in one line without its password. Null for any
 * other error.
 */
export function explainDatabaseFault(error: unknown, databaseUrl: string): SetupError | null {
  // It says itself what is wrong, which need not be the database.
  const code = error instanceof SetupError ? null : findCode(error);
  const fault = code === null ? undefined : databaseFaults[code];
  if (fault === undefined || !URL.canParse(databaseUrl)) return null;
  const { hostname, port, pathname } = new URL(databaseUrl);
  const location = `${decodeURIComponent(hostname)}${port && `:${port}`}${pathname}`;
  return new SetupError(
    `cannot use the database ${location}: ${fault} (${code}); check DATABASE_URL`,
  );
}

/**
 * The message of a failed start: one line for what the administrator can fix, everything for the
 * rest.
 */
export function explain(error: unknown): string {
  if (error instanceof SetupError || error instanceof EnvError)
    return `sightline: ${error.message}`;
  return `sightline: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}
