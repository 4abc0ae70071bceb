import { defaultLanguage, type Language, languages } from "../../contract/languages";
import { cs } from "./texts/cs";
import { de } from "./texts/de";
import { en } from "./texts/en";
import { ja } from "./texts/ja";
import { sk } from "./texts/sk";
import { tw } from "./texts/tw";

/** Mail templates with the values of their placeholders. `link` becomes the button. */
export interface MailValues {
  verify_email: { account_id: number; link: string; hours: number };
  invitation: { inviter: string; account: string; account_id: number; link: string; hours: number };
  account_ids: { ids: string };
  reset_password: { account_id: number; link: string; minutes: number };
  password_changed: { account_id: number };
  code: { code: string; minutes: number };
  two_factor_on: { account_id: number };
  two_factor_off: { account_id: number };
  two_factor_reset: { account_id: number };
  passkey_added: { account_id: number; name: string };
  /** `expires`: formatted time with its zone. */
  share_link: { sender: string; note: string; link: string; expires: string };
  /** `time`: as for share_link. `camera` is empty for events of the host itself. */
  user_alert: {
    alert: string;
    event: string;
    host: string;
    camera: string;
    time: string;
    link: string;
  };
}
export type MailName = keyof MailValues;

export interface MailText {
  subject: string;
  /** Paragraphs; a paragraph whose placeholders are all empty is left out. */
  body: readonly string[];
  /** The button's label, where there is a link. */
  action?: string;
}

export interface LanguageTexts {
  mails: { [Name in MailName]: MailText };
  /** Shown below every mail. */
  footer: string;
  /** One-time code by SMS; must fit one message of 70 characters. */
  smsCode: string;
}

const texts: Record<Language, LanguageTexts> = { tw, en, ja, cs, de, sk };

function isLanguage(value: string | null): value is Language {
  return languages.some((language) => language === value);
}

/** The user's language; English when none is set. */
export function toLanguage(language: string | null): Language {
  return isLanguage(language) ? language : defaultLanguage;
}

export function textsFor(language: Language): LanguageTexts {
  return texts[language];
}
