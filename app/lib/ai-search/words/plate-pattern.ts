/** The search takes a part of a plate, with * for any characters and ? for one. */

const maxGroups = 3;
const group = /[a-z0-9*?-]{1,12}/y;

/** Letters of a district before digits: "M-AB 1234", "1AB 2345". */
const isLetters = (text: string) => /^[a-z]{1,3}(?:-[a-z]{1,2})?$/.test(text);
const hasDigit = (text: string) => /[0-9*?]/.test(text);

/** The plate written at `from`: up to three groups that end with one that has a digit or a wildcard. */
export function readPlate(text: string, from: number): { end: number; plate: string } | null {
  const groups: string[] = [];
  let end = 0;
  let taken = 0;
  for (let at = from; groups.length < maxGroups; ) {
    group.lastIndex = at;
    const word = group.exec(text)?.[0];
    if (word === undefined || !(isLetters(word) || hasDigit(word))) break;
    at += word.length;
    // "14:00", "20:15" and "30 km/h" after a plate are not of it.
    if (text[at] === ":") break;
    groups.push(word);
    if (hasDigit(word)) {
      end = at;
      taken = groups.length;
    }
    if (text[at] !== " ") break;
    at++;
    if (
      taken > 0 &&
      !/^[0-9*?]{2,4}(?![\p{L}\p{N}:.])(?! ?(?:km|mph|kmh|min|s\b|h\b))/u.test(
        text.slice(at, at + 12),
      )
    )
      break;
  }
  if (taken === 0) return null;
  return { end, plate: groups.slice(0, taken).join(" ").toUpperCase() };
}
