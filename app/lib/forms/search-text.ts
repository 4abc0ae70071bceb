import { fold } from "~contract/fold";

/** Whether a text has every word of a search somewhere. `query` is folded. */
export function matchesWords(text: string, query: string): boolean {
  const folded = fold(text);
  return query.split(/\s+/).every((word) => folded.includes(word));
}
