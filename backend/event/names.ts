import type { Language } from "../../contract/languages";
import cs from "../../public/locales/cs/events.json";
import de from "../../public/locales/de/events.json";
import en from "../../public/locales/en/events.json";
import ja from "../../public/locales/ja/events.json";
import sk from "../../public/locales/sk/events.json";
import tw from "../../public/locales/tw/events.json";
import { toLanguage } from "../mail/texts";

/** The console's locale files: event names exist once. */
interface EventTexts {
  fallback: string;
  name: Record<string, string>;
}

const texts: Record<Language, EventTexts> = { tw, en, ja, cs, de, sk };

/** Localised name of an event; an id outside the catalogue is shown by its number (checklist C137). */
export function eventName(eventId: number, language: string | null): string {
  const { name, fallback } = texts[toLanguage(language)];
  return name[String(eventId)] ?? fallback.replace("{{id}}", String(eventId));
}
