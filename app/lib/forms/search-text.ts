/** As it is searched: without case, accents and the width of its letters. */
export function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();
}

/** Whether a text has every word of a search somewhere. `query` is folded. */
export function matchesWords(text: string, query: string): boolean {
  const folded = fold(text);
  return query.split(/\s+/).every((word) => folded.includes(word));
}
