/** Passwords that satisfy the rule but are among the first guesses of an attacker (threat B25). */

/** Base words of most leaked passwords, without capitals, digits and symbols. */
const commonWords = new Set(
  `password passw passwd pass admin administrator root user guest welcome hello letmein login master
  qwerty qwertz qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm azerty qazwsx abc abcd abcde abcdef abcdefg
  iloveyou monkey dragon sunshine princess football baseball superman batman shadow michael jordan
  summer winter spring autumn january monday friday secret changeme default test testing demo temp
  security secure camera cameras surveillance cctv video sightline geovision office company internet
  computer server system network p pw pwd access manager operator support service trustno starwars
  whatever freedom cheese chocolate killer hunter pokemon naruto mustang ferrari mercedes
  heslo passwort kennwort geheim hallo tajne kamera sommer leto zima`.split(/\s+/),
);

const lookAlikes: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/** The base word without substitutions and symbols: "P4ssw0rd!23" gives "password". */
function wordsOf(password: string): string[] {
  const lower = password.toLowerCase();
  const isWord = (char: string) => /[a-z@$]/.test(char);
  const chars = [...lower];
  const trimmed = chars.slice(chars.findIndex(isWord), chars.findLastIndex(isWord) + 1).join("");
  const unmasked = [...trimmed].map((char) => lookAlikes[char] ?? char).join("");
  return [trimmed, unmasked, unmasked.replace(/[^a-z]/g, "")];
}

const longestCommonWord = 16;
const shortestOwn = 4;

/**
 * Whether a password is common, or derived from the account's ID or the user's address.
 * @param email canonical form
 */
export function isWeakPassword(
  password: string,
  who: { accountId: number; email: string },
): boolean {
  if (
    password.length <= longestCommonWord * 2 &&
    wordsOf(password).some((word) => commonWords.has(word))
  ) {
    return true;
  }
  const own = [String(who.accountId), who.email.split("@", 1)[0] ?? "", who.email];
  const lower = password.toLowerCase();
  return own.some((part) => part.length >= shortestOwn && lower.includes(part.toLowerCase()));
}
