import type { TFunction } from "i18next";

/** What our own hosts send, with words; anything else is shown by the name its host gave it. */
const known = ["items", "amount", "score", "code", "count", "text"] as const;

/**
 * What a host told of its event beyond type and time (ex_info, JSON of names and values), as lines to read. Input of a
 * host: any text, never trusted to be JSON.
 */
export function readExtra(
  json: string | null,
  t: TFunction<"event_detail">,
  number: (value: number) => string,
): [label: string, value: string][] {
  return Object.entries(parseExtra(json)).flatMap(([name, value]): [string, string][] => {
    const key = known.find((each) => each === name);
    const label = key ? t(`extra.${key}`) : name;
    if (typeof value === "number") return [[label, number(value)]];
    if (typeof value === "boolean") return [[label, t(value ? "yes" : "no")]];
    return typeof value === "string" && value !== "" ? [[label, value]] : [];
  });
}

/** Names and values of an event's ex_info; none of a text that is no JSON object. */
export function parseExtra(json: string | null): Record<string, unknown> {
  if (json === null) return {};
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}
