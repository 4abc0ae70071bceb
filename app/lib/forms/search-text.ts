/**
 * Letters as searches compare them: without case, accents and width, "ß" as "ss". か and が stay two letters. The cloud
 * does the same for a large tree (backend/host/tree-queries.ts).
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

/** Whether a text has every word of a search somewhere. `query` is folded. */
export function matchesWords(text: string, query: string): boolean {
  const folded = fold(text);
  return query.split(/\s+/).every((word) => folded.includes(word));
}
