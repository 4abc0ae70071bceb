import type { ZxcvbnFactory } from "@zxcvbn-ts/core";

/**
 * Passwords that satisfy the rule but are among the first guesses of an attacker (threat B25). The dictionaries take
 * half a second and 50 MB, so they are loaded with the first password that is chosen, never at start.
 */

/** Sign-in allows so few attempts that a password of a million guesses holds. */
const minGuesses = 1_000_000;
/** One of so many most used words, alone between digits and symbols, is tried with all of them. */
const maxWordRank = 7_000;
/** Two or three letters in a row are no word that was chosen. */
const minWordChars = 4;
/** What is estimated of a longer password: the time grows steeply with the length. */
const maxChars = 32;
const shortestOwn = 4;
const ourWords = ["sightline", "geovision"];

/** Words, first names: long lists of family names and of encyclopaedias cost more than they find. */
const languageParts = ["commonWords", "firstnames"] as const;

interface LanguagePackage {
  dictionary: Record<string, (string | number)[]>;
}

let loading: Promise<ZxcvbnFactory> | null = null;

async function loadEstimator(): Promise<ZxcvbnFactory> {
  const { ZxcvbnFactory } = await import("@zxcvbn-ts/core");
  const common = await import("@zxcvbn-ts/language-common");
  const languages: Record<string, LanguagePackage> = {
    en: await import("@zxcvbn-ts/language-en"),
    de: await import("@zxcvbn-ts/language-de"),
    // Near enough to Slovak, for which there is none, as there is none for Chinese.
    cs: await import("@zxcvbn-ts/language-cs"),
    ja: await import("@zxcvbn-ts/language-ja"),
  };
  const dictionary: LanguagePackage["dictionary"] = {
    passwords: common.dictionary["passwords-common"] ?? [],
  };
  for (const [language, { dictionary: words }] of Object.entries(languages)) {
    for (const part of languageParts) {
      const name = `${part}-${language}`;
      dictionary[name] = words[name] ?? words[part] ?? [];
    }
  }
  const graphs = common.adjacencyGraphs;
  return new ZxcvbnFactory({ dictionary, graphs, maxLength: maxChars, l33tMaxSubstitutions: 8 });
}

/** Without the digits and symbols around it: "!Summer2026" gives "summer". */
function wordOf(password: string): string {
  const letters = [...password.toLowerCase()];
  const isLetter = (char: string) => /[\p{L}@$]/u.test(char);
  return letters.slice(letters.findIndex(isLetter), letters.findLastIndex(isLetter) + 1).join("");
}

/**
 * Whether a password is easily guessed, or derived from the account's ID or the user's address.
 * @param email canonical form
 */
export async function isWeakPassword(
  password: string,
  who: { accountId: number; email: string },
): Promise<boolean> {
  const own = [String(who.accountId), who.email.split("@", 1)[0] ?? "", who.email];
  const lower = password.toLowerCase();
  const hasOwn = own.some(
    (part) => part.length >= shortestOwn && lower.includes(part.toLowerCase()),
  );
  if (hasOwn) return true;
  loading ??= loadEstimator();
  const estimator = await loading;
  const known = [...ourWords, ...own];
  const whole = estimator.check(password.slice(0, maxChars), known);
  if (whole.guesses < minGuesses) return true;
  const word = wordOf(password).slice(0, maxChars);
  return word.length >= minWordChars && estimator.check(word, known).guesses < maxWordRank;
}
