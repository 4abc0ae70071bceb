import type { InitOptions } from "i18next";
import type { Language } from "~contract/languages";

/** Native names of the languages, in the order of the language menu. */
export const languageNames: Record<Language, string> = {
  en: "English",
  tw: "繁體中文",
  ja: "日本語",
  cs: "Čeština",
  de: "Deutsch",
  sk: "Slovenčina",
};

/** i18next options for server and browser. No fallback language: a test keeps the keys of all six equal. */
export const i18nOptions = {
  load: "currentOnly",
  defaultNS: "common",
  fallbackLng: false,
  interpolation: { escapeValue: false },
  // Another cloud's word for a state or a kind stands as it is, not as a path into these texts.
  parseMissingKeyHandler: (key: string) => key.slice(key.lastIndexOf(".") + 1),
} satisfies InitOptions;

/** Texts inlined in the page, so that hydration needs no request. */
export interface InlineTexts {
  /** BCP 47. */
  tag: string;
  /** Hash of all texts, part of each text file's address, so that the files can be cached forever. */
  version: string;
  resources: Record<string, object>;
}

/** Element id of the inlined texts. */
export const inlineTextsId = "texts";

/**
 * Texts as an attribute's value. Characters that HTML would escape are percent-encoded, which is shorter than `&quot;`.
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
