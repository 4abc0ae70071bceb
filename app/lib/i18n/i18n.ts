import type { InitOptions } from "i18next";
import type { Language } from "~contract/names";

/** Each language in its own words, in the order of the language menu. */
export const languageNames: Record<Language, string> = {
  en: "English",
  tw: "繁體中文",
  ja: "日本語",
  cs: "Čeština",
  de: "Deutsch",
  sk: "Slovenčina",
};

/** i18next on both sides of the wire. No fallback language: all six have the same keys (tested). */
export const i18nOptions = {
  load: "currentOnly",
  defaultNS: "common",
  fallbackLng: false,
  interpolation: { escapeValue: false },
} satisfies InitOptions;

/** Texts that travel in the page, so that hydration waits for nothing. */
export interface InlineTexts {
  /** BCP 47. */
  tag: string;
  /** Changes with any text: part of the address of every text file, which may then be cached for good. */
  version: string;
  resources: Record<string, object>;
}

/** Element id of the inlined texts. */
export const inlineTextsId = "texts";

/**
 * The texts as an attribute's value. What HTML would have to escape is percent-encoded: shorter than `&quot;`, and
 * React finds nothing left to escape.
 */
export function writeInlineTexts(texts: InlineTexts): string {
  return JSON.stringify(texts).replace(
    /["&'<>%]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

export function readInlineTexts(written: string): InlineTexts {
  return JSON.parse(decodeURIComponent(written)) as InlineTexts;
}
