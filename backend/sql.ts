import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { fold } from "../contract/fold";

/** Pattern for `like` that finds the text anywhere; the text's own wildcards are literal (threat E5). */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/** A text as searches compare it, as `fold` has it. Most texts are ASCII, and need no more than their case. */
export const folded = (text: SQLWrapper): SQL =>
  sql`(case when octet_length(${text}) = length(${text}) then lower(${text})
  else replace(replace(lower(normalize(regexp_replace(normalize(${text}, nfkd), '[\\u0300-\\u036f]', '', 'g'), nfkc)),
    'ß', 'ss'), '’', '''') end)`;

/** The text is somewhere in one of the columns, whatever their case and accents. */
export function contains(text: string, columns: readonly SQLWrapper[]): SQL {
  const pattern = likePattern(fold(text));
  const isIn = columns.map((column) => sql`${folded(column)} like ${pattern}`);
  return sql`(${sql.join(isIn, sql` or `)})`;
}

/** Each word is somewhere in one of the columns. */
export function containsWords(words: readonly string[], columns: readonly SQLWrapper[]): SQL {
  const found = words.map((word) => contains(word, columns));
  return sql.join(found, sql` and `);
}

/** Sorts what is called like the first word before what only has it somewhere. */
export const startsWithWord = (words: readonly string[], column: SQLWrapper): SQL =>
  sql`${folded(column)} like ${likePattern(fold(words[0] ?? "")).slice(1)} desc`;
