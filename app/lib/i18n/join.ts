/** BCP 47 tags of languages whose punctuation holds its own space. */
const fullWidth: ReadonlySet<string> = new Set(["ja", "zh-Hant"]);

/** "Red, Blue": a plain row of words, without "and". */
export function joinList(parts: readonly string[], tag: string): string {
  return parts.join(fullWidth.has(tag) ? "、" : ", ");
}

/** Whole sentences, one after the other. */
export function joinSentences(sentences: readonly string[], tag: string): string {
  return sentences.join(fullWidth.has(tag) ? "" : " ");
}
