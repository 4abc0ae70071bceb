import { toThemeIndex, writePreferences } from "~/lib/cookies/preferences.server";
import { type CloudArgs, unknownAnswer } from "~/lib/http/graphql.server";
import { isLanguage } from "~/lib/i18n/language";
import { createWebPlayerCookie } from "~/lib/local-player/web-player.server";
import {
  keepLoginAnnouncements,
  type LoginAnnouncement,
} from "~/lib/notice/login-announcements.server";
import { timeFormats } from "~contract/names";
import { createSessionCookies, sessionTokenMaxChars } from "./session.server";

/** Fields of a login result besides the token (specification section 3). */
export interface SignedIn {
  language: string | null;
  theme: number;
  time_format: string;
  /** Newest Windows player, JSON with version and url; null for none. */
  wsplayer_version: string | null;
  /** Those that came with the sign-in; none where the cloud is asked for them anyway. */
  announcements?: readonly LoginAnnouncement[];
}

/**
 * The token that a call was answered with.
 * @throws UnknownAnswer for none, and for one that no cookies can hold
 */
export function requireToken(args: CloudArgs, operation: string, token: string | null): string {
  if (!token) throw unknownAnswer(args, operation, 200, "no token");
  if (token.length > sessionTokenMaxChars) {
    throw unknownAnswer(args, operation, 200, `a token of ${token.length} characters`);
  }
  return token;
}

/**
 * Set-Cookie values of a sign-in: the session, and the user's preferences for this browser (specification section 4,
 * Session). Announcements become due.
 */
export async function keepSession(
  request: Request,
  token: string,
  login: SignedIn,
  timeZone: string,
): Promise<string[]> {
  const preferences = await writePreferences(request, {
    theme: toThemeIndex(login.theme),
    timeFormat: timeFormats.find((format) => format === login.time_format),
    timeZone,
    announced: [],
    // Without a stored language the page's current one stays.
    ...(isLanguage(login.language) && { language: login.language }),
  });
  const player = createWebPlayerCookie(request, login.wsplayer_version);
  const session = await createSessionCookies(request, token);
  const { announcements = [] } = login;
  const carried =
    announcements.length > 0 ? await keepLoginAnnouncements(request, announcements) : [];
  return [...session, ...preferences, ...carried, ...(player ? [player] : [])];
}
