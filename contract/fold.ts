/**
 * Letters as searches compare them: without case, accents and width, "ß" as "ss". か and が stay two letters. The cloud
 * does the same in SQL (`folded` of backend/sql.ts).
 */
export const foldLetters = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("’", "'");

/** A name or a search's words, folded. */
export const fold = (text: string): string => foldLetters(text).trim();
