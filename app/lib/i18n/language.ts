import { defaultLanguage, type Language, languages } from "~contract/languages";

export function isLanguage(value: unknown): value is Language {
  return languages.some((language) => language === value);
}

/** The language of one browser language tag, by its primary subtag: every zh is tw (decision D41). */
function findLanguageOfTag(tag: string): Language | null {
  const primary = tag.trim().toLowerCase().split("-", 1)[0];
  if (primary === "zh") return "tw";
  // "tw" is the console's code for Traditional Chinese; as a BCP 47 tag it is Twi.
  return isLanguage(primary) && primary !== "tw" ? primary : null;
}

/**
 * Language from an Accept-Language header: the first supported one in order of preference (C005, C007), else English.
 */
export function pickLanguage(acceptLanguage: string | null): Language {
  const entries = (acceptLanguage ?? "")
    .slice(0, 512)
    .split(",")
    .map((entry, position) => {
      const [tag = "", ...parameters] = entry.split(";");
      const quality = parameters.find((parameter) => parameter.trim().startsWith("q="));
      const weight = quality ? Number(quality.trim().slice(2)) : 1;
      return { tag, weight: Number.isFinite(weight) ? weight : 0, position };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.position - b.position);
  for (const { tag } of entries) {
    const language = findLanguageOfTag(tag);
    if (language) return language;
  }
  return defaultLanguage;
}
