const anyRun = Symbol("any characters");
const anyOne = Symbol("one character");
type Part = string | typeof anyRun | typeof anyOne;

function readPattern(pattern: string): Part[] {
  const parts: Part[] = [];
  const characters = [...pattern];
  for (let place = 0; place < characters.length; place++) {
    const character = characters[place] ?? "";
    if (character === "\\") parts.push(characters[++place] ?? "");
    else if (character === "%") parts.push(anyRun);
    else parts.push(character === "_" ? anyOne : character);
  }
  return parts;
}

/**
 * SQL's LIKE in memory. Not by a regular expression: several runs of any characters would make one try every way to
 * share a text out between them.
 */
export function createLike(pattern: string): (text: string) => boolean {
  const parts = readPattern(pattern);
  return (text) => {
    const characters = [...text];
    let part = 0;
    let place = 0;
    /** After the last run of any characters: where to go on when what follows it does not fit here. */
    let retry: { part: number; place: number } | null = null;
    while (place < characters.length) {
      const wanted = parts[part];
      if (wanted === anyRun) {
        retry = { part: ++part, place };
      } else if (part < parts.length && (wanted === anyOne || wanted === characters[place])) {
        part++;
        place++;
      } else if (retry) {
        part = retry.part;
        place = ++retry.place;
      } else {
        return false;
      }
    }
    return parts.slice(part).every((rest) => rest === anyRun);
  };
}

/** The longest piece of a pattern that stands as it is: what matches contains it. */
export function longestLiteral(pattern: string): string {
  const pieces = [""];
  for (const part of readPattern(pattern)) {
    if (typeof part === "string") pieces.push((pieces.pop() ?? "") + part);
    else pieces.push("");
  }
  return pieces.reduce((longest, piece) => (piece.length > longest.length ? piece : longest));
}
