import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from "libphonenumber-js/mobile";
import { type Language, languageTags } from "~contract/languages";

/** A country whose mobile numbers can be verified. */
export interface Country {
  /** ISO 3166, as "CZ". */
  code: string;
  name: string;
  /** Calling code with its plus, as +420. */
  callingCode: string;
}

const lists = new Map<Language, Country[]>();

/** All countries, sorted by their names in a language. */
export function listCountries(language: Language): Country[] {
  const known = lists.get(language);
  if (known) return known;
  const tag = languageTags[language];
  const names = new Intl.DisplayNames(tag, { type: "region" });
  const list = getCountries()
    .map((code) => ({
      code,
      name: names.of(code) ?? code,
      callingCode: `+${getCountryCallingCode(code)}`,
    }))
    .sort((a, b) => a.name.localeCompare(b.name, tag));
  lists.set(language, list);
  return list;
}

const defaultCountries: Record<Language, string> = {
  tw: "TW",
  en: "US",
  ja: "JP",
  cs: "CZ",
  de: "DE",
  sk: "SK",
};

/** Country of a known calling code, else the most likely one for the language. */
export function guessCountry(
  language: Language,
  callingCode: string | null,
  phone: string | null,
): string {
  const known = callingCode && phone ? parsePhoneNumberFromString(callingCode + phone) : undefined;
  return known?.country ?? defaultCountries[language];
}

/** Calling code of a country, "+420" for "CZ"; null for an unknown one. */
export function findCallingCode(country: string): string | null {
  const code = getCountries().find((known) => known === country);
  return code ? `+${getCountryCallingCode(code)}` : null;
}
