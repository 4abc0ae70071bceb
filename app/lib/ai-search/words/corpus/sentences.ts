import type { AiCategory } from "~contract/events";
import type { WordsFilter, WordsResult } from "../words-result";

/**
 * Sentences with what they mean: "person; gender 1; when 11-19 18:00 > 11-19 21:59:59; at gate; left umbrella | hat".
 * First the categories; then the filter's fields with the contract's values, `when` in the site's clock, the ids of
 * places, and what is left, in its order.
 */
export type Sentences = readonly (readonly [text: string, expected: string])[];

export interface Expected {
  category: AiCategory[];
  filter: WordsFilter;
  /** Unix seconds. */
  range: { from: number; until: number } | null;
  places: string[];
  left: string[];
}

const year = 2026;
/** Prague in November. */
const zone = "+01:00";
const summerZone = "+02:00";
const lists = new Set(["color", "up_body_color", "low_body_color", "brand"]);
const numberLists = new Set([
  ...["age_type", "gender", "hat", "bag", "up_body_clothing", "low_body_clothing"],
  ...["vehicle_type", "car_type"],
]);

function toSeconds(text: string): number {
  const [day = "", clock = ""] = text.trim().split(" ");
  const offset = day < "10-25" ? summerZone : zone;
  return Date.parse(`${year}-${day}T${clock}${offset}`) / 1000;
}

function toValue(field: string, text: string) {
  if (lists.has(field)) return text.split(",");
  if (numberLists.has(field)) return text.split(",").map(Number);
  return field === "lpr" ? text : Number(text);
}

export function readExpected(notation: string): Expected {
  const [names = "", ...rest] = notation.split(";").map((part) => part.trim());
  const filter: Record<string, unknown> = {};
  const expected: Expected = {
    category: names.split(" ").filter(Boolean) as AiCategory[],
    filter,
    range: null,
    places: [],
    left: [],
  };
  for (const part of rest) {
    const at = part.indexOf(" ");
    const [field, text] = [part.slice(0, at), part.slice(at + 1)];
    if (field === "left") expected.left = text.split("|").map((each) => each.trim());
    else if (field === "at") expected.places = text.split(",");
    else if (field === "when") {
      const [from = 0, until = 0] = text.split(">").map(toSeconds);
      expected.range = { from, until };
    } else filter[field] = toValue(field, text);
  }
  return expected;
}

/** A result in the same form. */
export const toExpected = (result: WordsResult): Expected => ({
  category: result.category,
  filter: result.filter,
  range: result.range,
  places: [...result.cameras, ...result.hosts, ...result.regions],
  left: result.notUnderstood.map(({ text }) => text),
});
