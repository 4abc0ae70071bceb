/** The system's name for what went wrong, such as ENOSPC; null for an error without one. */
export function codeOf(error: unknown): string | null {
  if (error instanceof Error && "code" in error && typeof error.code === "string")
    return error.code;
  return null;
}
