import { isLanguage } from "~/lib/i18n/language";
import type { Language } from "~contract/languages";
import { type Theme, type TimeFormat, themes, timeFormats } from "~contract/names";
import type { ServerMessage } from "~contract/realtime";

/** What the signed-in page shows and knows of its user: what a push is compared with. */
export interface LocalUser {
  id: string;
  master: boolean;
  language: Language;
  theme: Theme;
  timeFormat: TimeFormat;
  /** Address of the profile picture; null without one. */
  picture: string | null;
}

/** Keys of forced logout (specification section 8, Handling). */
export type LogoutReason =
  | "SERVER_UPDATE"
  | "USER_PASSWORD_CHANGE"
  | "USER_ENABLE_2FA"
  | "USER_DELETED"
  | "USER_PERMISSION_CHANGE";

export type PreferencePush =
  | { property: "language"; value: Language }
  | { property: "theme"; value: Theme }
  | { property: "time_format"; value: TimeFormat }
  | { property: "avatar"; value: string };

/** Why this message signs the user out; null when it does not (specification section 7; C183–C185, C285–C288). */
export function findLogoutReason(
  message: ServerMessage,
  user: Pick<LocalUser, "id" | "master">,
): LogoutReason | null {
  switch (message.type) {
    case "SERVER_UPDATE":
    case "USER_PASSWORD_CHANGE":
    case "USER_ENABLE_2FA":
      return message.type;
    case "ACCOUNT_USER_CHANGE":
      if (message.id !== user.id) return null;
      if (message.action === "DELETE") return "USER_DELETED";
      return message.master === user.master ? null : "USER_PERMISSION_CHANGE";
    default:
      return null;
  }
}

/** The preference a message carries; null when it carries none, or a value this version does not know. */
export function findPreference(message: ServerMessage): PreferencePush | null {
  if (message.type === "USER_LANGUAGE_CHANGE") {
    return isLanguage(message.value) ? { property: "language", value: message.value } : null;
  }
  if (message.type !== "USER_DATA_CHANGE") return null;
  const { action, value } = message;
  if (action === "avatar") return { property: "avatar", value: String(value) };
  if (action === "time_format") {
    const format = timeFormats.find((known) => known === value);
    return format ? { property: "time_format", value: format } : null;
  }
  // By index, as it is stored, or by name.
  const theme = themes.find((name, index) => name === value || String(index) === String(value));
  return theme ? { property: "theme", value: theme } : null;
}

/** Whether the page shows this value already: then there is nothing to say (C188). */
export function isShown({ property, value }: PreferencePush, user: LocalUser): boolean {
  switch (property) {
    case "language":
      return value === user.language;
    case "theme":
      return value === user.theme;
    case "time_format":
      return value === user.timeFormat;
    case "avatar":
      return value === (user.picture ?? "");
  }
}

/** What interrupts the page now. */
export interface Interruptions {
  logout: LogoutReason | null;
  reload: boolean;
  /** At most one a property, the newest. */
  preferences: readonly PreferencePush[];
}

export const noInterruptions: Interruptions = { logout: null, reload: false, preferences: [] };

/** A forced logout outranks everything, and the first one stands: its countdown runs already. */
export function addMessage(
  now: Interruptions,
  message: ServerMessage,
  user: LocalUser,
): Interruptions {
  if (now.logout) return now;
  const logout = findLogoutReason(message, user);
  if (logout) return { ...noInterruptions, logout };
  if (message.type === "USER_PRIVILEGES_CHANGE") return { ...now, reload: true };
  const push = findPreference(message);
  if (!push) return now;
  const others = now.preferences.filter(({ property }) => property !== push.property);
  // Changed back before it was acknowledged: nothing is left to take over.
  return { ...now, preferences: isShown(push, user) ? others : [...others, push] };
}
