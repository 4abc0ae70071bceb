import pg from "pg";

/**
 * Errors about a value that its column can never hold. Violated foreign and unique keys are not among them: they depend
 * on other rows, which change.
 */
function isAboutData({ code = "", constraint }: pg.DatabaseError): boolean {
  const isFormat = code.startsWith("22");
  const isMissing = code === "23502";
  // A missing partition has this code too, but names no constraint.
  const isCheck = code === "23514" && constraint !== undefined;
  return isFormat || isMissing || isCheck;
}

/** Error code and constraint where the data itself is at fault, without its values, for the log; null otherwise. */
export function findDataFault(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (!(cause instanceof pg.DatabaseError) || !isAboutData(cause)) continue;
    return [cause.code, cause.constraint ?? cause.column].filter(Boolean).join(" ");
  }
  return null;
}
