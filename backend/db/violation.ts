const codes = { unique: "23505", foreignKey: "23503" } as const;

/**
 * Turns a violated constraint into the error it means: two concurrent requests both pass any check
 * made before. The transaction is lost either way.
 */
export async function onViolation<Result>(
  constraint: keyof typeof codes,
  answer: Error,
  work: Promise<Result>,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    for (let cause = error; cause instanceof Error; cause = cause.cause) {
      if ("code" in cause && cause.code === codes[constraint]) throw answer;
    }
    throw error;
  }
}
