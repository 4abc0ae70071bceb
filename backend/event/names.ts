import type { Language } from "../../contract/names";
import cs from "../../public/locales/cs/events.json";
import de from "../../public/locales/de/events.json";
import en from "../../public/locales/en/events.json";
import ja from "../../public/locales/ja/events.json";
import sk from "../../public/locales/sk/events.json";
import tw from "../../public/locales/tw/events.json";
import { toLanguage } from "../mail/texts";

/** The same texts as the console's: one catalogue of names (decisions part 4). */
interface EventTexts {
  fallback: string;
  name: Record<string, string>;
}

const texts: Record<Language, EventTexts> = { tw, en, ja, cs, de, sk };

/** What an event is called; an id outside the catalogue is called by its number (checklist C137). */
export function eventName(eventId: number, language: string | null): string {
  const { name, fallback } = texts[toLanguage(language)];
  return name[String(eventId)] ?? fallback.replace("{{id}}", String(eventId));
}
