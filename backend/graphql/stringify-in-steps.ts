import { yieldToEventLoop } from "./in-steps";

/**
 * Rows between two yields: a few milliseconds. Smaller pieces are copied by every garbage
 * collection meanwhile.
 */
const step = 1_000;
/** Depth of lists in an answer: data, the field, its list. */
const deepest = 3;
/** Smaller pieces are not worth a yield. */
const largePiece = 4_096;

/**
 * An answer as JSON, written a thousand rows at a time, yielding to the event loop between them:
 * thousands of rows in one JSON.stringify block every other request. Null for an answer without a
 * long list.
 */
export async function stringifyInSteps(answer: object): Promise<string | null> {
  if (!hasLongList(answer, deepest)) return null;
  const written: string[] = [];
  for (const piece of piecesOf(answer, deepest)) {
    written.push(piece);
    if (piece.length > largePiece) await yieldToEventLoop();
  }
  return written.join("");
}

function hasLongList(value: unknown, depth: number): boolean {
  if (Array.isArray(value)) return value.length > step;
  if (depth === 0 || typeof value !== "object" || value === null) return false;
  return Object.values(value).some((inner) => hasLongList(inner, depth - 1));
}

function* piecesOf(value: unknown, depth: number): Generator<string> {
  if (!hasLongList(value, depth)) {
    yield JSON.stringify(value);
  } else if (Array.isArray(value)) {
    for (let first = 0; first < value.length; first += step) {
      yield first === 0 ? "[" : ",";
      yield JSON.stringify(value.slice(first, first + step)).slice(1, -1);
    }
    yield "]";
  } else {
    let before = "{";
    for (const [name, inner] of Object.entries(value as object)) {
      yield `${before}${JSON.stringify(name)}:`;
      yield* piecesOf(inner, depth - 1);
      before = ",";
    }
    yield "}";
  }
}
