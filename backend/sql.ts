import { type SQL, sql } from "drizzle-orm";

/**
 * Pattern for `ilike` that finds the text anywhere; the text's own wildcards are literal (threat
 * E5).
 */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/** Each word is somewhere in one of the columns. */
export function containsWords(words: readonly string[], columns: readonly SQL[]): SQL {
  const isIn = (word: string) =>
    sql`(${sql.join(
      columns.map((column) => sql`${column} ilike ${likePattern(word)}`),
      sql` or `,
    )})`;
  return sql.join(words.map(isIn), sql` and `);
}

/** Sorts what is called like the first word before what only has it somewhere. */
export const startsWithWord = (words: readonly string[], column: SQL): SQL =>
  sql`${column} ilike ${likePattern(words[0] ?? "").slice(1)} desc`;
