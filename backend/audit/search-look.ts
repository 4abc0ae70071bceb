import { createHash } from "node:crypto";
import type { Look } from "./look-audit";

/** What a search asks for, in words and ids; the same search has the same text. */
export type SearchPart =
  | string
  | number
  | readonly (string | number)[]
  | { readonly [name: string]: SearchPart };

/** A search as the log keeps it: without its page, so that turning pages is the same search. */
export interface Search {
  behaviorId: number;
  filter: { readonly [name: string]: SearchPart };
  /** Ends of its time, if it has such; `until` is the first moment after it. */
  range: { from?: Date; to?: Date };
  /** What the user typed, where the filter was read from words. */
  words?: string | undefined;
}

/** Each value once, smallest first: the same search has the same text. */
export const inOrder = (values: readonly number[]) => [...new Set(values)].sort((a, b) => a - b);

/** How the log names a search: by what it asks for. */
export function toLook({ behaviorId, filter, range, words }: Search): Look {
  const asked = JSON.stringify(filter);
  return {
    behaviorId,
    target: {
      type: "search",
      id: createHash("sha256").update(asked).digest("base64url").slice(0, 22),
      name: summarise(filter),
    },
    payload: { filter, ...(words && { words }) },
    range: { from: toSeconds(range.from), until: toSeconds(range.to, 1) },
  };
}

/** @param less seconds, for the moment after the last second that counts */
const toSeconds = (time: Date | undefined, less = 0) =>
  time ? Math.floor(time.getTime() / 1000) - less : null;

/** "person: up_body_color red, hat with; host_id: 4, 7" */
const summarise = (filter: Search["filter"]): string =>
  Object.entries(filter)
    .map(([name, part]) => [name, sayPart(part)].filter((text) => text !== "").join(": "))
    .join("; ");

function sayPart(part: SearchPart): string {
  if (typeof part !== "object") return String(part);
  const parts = Array.isArray(part)
    ? part.map(String)
    : Object.entries(part).map(([name, value]) => `${name} ${sayPart(value)}`);
  return parts.join(", ");
}
