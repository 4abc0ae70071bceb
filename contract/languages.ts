export const languages = ["tw", "en", "ja", "cs", "de", "sk"] as const;
export type Language = (typeof languages)[number];

/**
 * BCP 47 tag of each language code. Texts are looked up under the tag, never under the code:
 * to ICU "tw" is Twi, whose plural rules and date formats differ from Chinese (C008, C010).
 */
export const languageTags: Record<Language, string> = {
  tw: "zh-Hant",
  en: "en",
  ja: "ja",
  cs: "cs",
  de: "de",
  sk: "sk",
};
export const defaultLanguage: Language = "en";
