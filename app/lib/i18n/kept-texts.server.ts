import type { i18n as I18n, TFunction } from "i18next";

/**
 * Texts of one language looked up once. i18next looks a key up, and interpolates its values, anew each time, which for
 * the rows of a list is a fifth of its page.
 */

type Values = Record<string, unknown>;
type Translate = (key: string, ...rest: unknown[]) => string;

/** A text around its values. */
interface Template {
  /** One more than the names. */
  texts: string[];
  names: string[];
}

const maxKept = 5_000;

/** Options of i18next beside `count`: what has one of them is left to it. */
const options =
  /^(context|ordinal|replace|lngs?|ns|keySeparator|nsSeparator|returnObjects|returnDetails|joinArrays|postProcess|interpolation|skipInterpolation|ignoreJSONStructure|fallbackLng|defaultValue.*)$/;

/** Null for a text with more than plain values: a format, or another text in it. */
function readTemplate(text: unknown): Template | null {
  if (typeof text !== "string" || text.includes("$t(")) return null;
  const parts = text.split(/\{\{([^{}]*)\}\}/);
  const names = parts.filter((_part, place) => place % 2 === 1).map((name) => name.trim());
  if (!names.every((name) => /^\w+$/.test(name))) return null;
  return { texts: parts.filter((_part, place) => place % 2 === 0), names };
}

/** Undefined where a value is missing. */
function fill({ texts, names }: Template, values: Values): string | undefined {
  let filled = texts[0] ?? "";
  for (const [place, name] of names.entries()) {
    const value = values[name];
    if (typeof value !== "string" && typeof value !== "number") return undefined;
    filled += value + (texts[place + 1] ?? "");
  }
  return filled;
}

function keep<Kept>(kept: Map<string, Kept>, key: string, make: () => Kept): Kept {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const made = make();
  if (kept.size < maxKept) kept.set(key, made);
  return made;
}

/** The same texts as `translate`'s: those without values as they are, the others from a kept template. */
export function keepTranslations(translate: Translate, tag: string): Translate {
  const plain = new Map<string, string>();
  const templates = new Map<string, Template | null>();
  const plurals = new Intl.PluralRules(tag);
  const formOf = (count: unknown) => {
    if (count === undefined) return "";
    // Zero may have a text of its own, whatever the language's rules.
    return typeof count === "number" ? ` ${count === 0 ? "0" : plurals.select(count)}` : null;
  };
  return (key, ...rest) => {
    if (typeof key !== "string") return translate(key, ...rest);
    if (rest.length === 0) return keep(plain, key, () => translate(key));
    const [values] = rest;
    if (rest.length > 1 || typeof values !== "object" || values === null)
      return translate(key, ...rest);
    const form = formOf((values as Values).count);
    if (form === null || Object.keys(values).some((name) => options.test(name)))
      return translate(key, values);
    const template = keep(templates, key + form, () =>
      readTemplate(translate(key, { ...values, skipInterpolation: true })),
    );
    return (template && fill(template, values as Values)) ?? translate(key, values);
  };
}

/** Makes an instance of one language, which no render changes, keep its texts. */
export function keepTexts(instance: I18n): void {
  const getFixedT = instance.getFixedT.bind(instance) as (...args: unknown[]) => TFunction;
  const fixed = new Map<string, TFunction>();
  const getKept = (...args: unknown[]) =>
    keep(fixed, JSON.stringify(args), () => {
      const t = getFixedT(...args);
      const kept = keepTranslations(t as unknown as Translate, instance.language);
      return Object.assign(kept, t) as unknown as TFunction;
    });
  const exists = instance.exists.bind(instance) as (key: string) => boolean;
  const known = new Map<string, boolean>();
  const existsKept = (key: string, ...rest: unknown[]) =>
    rest.length > 0
      ? (exists as (...args: unknown[]) => boolean)(key, ...rest)
      : keep(known, key, () => exists(key));
  Object.assign(instance, { getFixedT: getKept, exists: existsKept });
}
