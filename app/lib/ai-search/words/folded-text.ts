import { foldLetters } from "~contract/fold";

/** Text as the vocabulary is compared with: lower case, full width as half, no accents; and where each character was. */
export interface FoldedText {
  source: string;
  text: string;
  /** Offsets in the source of each character of `text`. */
  starts: number[];
  ends: number[];
}

const isMark = (char: string) => /[\p{M}\uff9e\uff9f]/u.test(char);

/** Guards type "vcera" and "Muetze": accents go. */
export function foldText(source: string): FoldedText {
  const folded: FoldedText = { source, text: "", starts: [], ends: [] };
  let cluster = "";
  let start = 0;
  const add = () => {
    const text = foldLetters(cluster);
    for (let index = 0; index < text.length; index++) {
      folded.starts.push(start);
      folded.ends.push(start + cluster.length);
    }
    folded.text += text;
    start += cluster.length;
    cluster = "";
  };
  for (const char of source) {
    if (cluster !== "" && !isMark(char)) add();
    cluster += char;
  }
  if (cluster !== "") add();
  return folded;
}

type CharClass = "letter" | "digit" | "katakana" | "other";

function classOf(char: string | undefined): CharClass {
  if (char === undefined) return "other";
  if (/[0-9]/.test(char)) return "digit";
  if (/[\p{Script=Katakana}ー]/u.test(char)) return "katakana";
  if (/[\p{Script=Han}\p{Script=Hiragana}]/u.test(char)) return "other";
  return /[\p{L}\p{N}]/u.test(char) ? "letter" : "other";
}

/**
 * Whether a word may end before `at` and another begin there. Chinese and Japanese write no spaces; a word in katakana
 * or in letters ends where its script does.
 */
export function isBoundary(text: string, at: number): boolean {
  const before = classOf(text[at - 1]);
  const after = classOf(text[at]);
  if (before === "other" || after === "other") return true;
  if (before === "katakana" || after === "katakana") return before !== after;
  return false;
}

/** End of the run of letters and digits, or of katakana, that begins at `from`. */
export function wordEnd(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && !isBoundary(text, at)) at++;
  return at;
}
