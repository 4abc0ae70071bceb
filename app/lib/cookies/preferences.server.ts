import { createCookie } from "@remix-run/node";
import { isLanguage } from "~/lib/i18n/language";
import { isSecure } from "~/lib/session/is-secure";
import { type Layout, limits } from "~contract/limits";
import {
  defaultThemeIndex,
  type Language,
  type Theme,
  type TimeFormat,
  themes,
  timeFormats,
} from "~contract/names";
import { isTimeZone } from "~contract/time-zone";

/** What this browser remembers (specification section 3, Local preferences). None of it is a secret. */
export interface Preferences {
  language: Language | null;
  themeIndex: number;
  timeFormat: TimeFormat;
  /** IANA name reported by the browser; UTC until script has run once. */
  timeZone: string;
  sidebarRail: boolean;
  /** Hosts and home: cards or a table (decision D43, C160). */
  viewMode: ViewMode;
  /** Events, AI search and archives: rows or pictures (decision D43, C160). */
  eventViewMode: EventViewMode;
  /** Lists of events start with those of AI only (C161). */
  aiEventsOnly: boolean;
  /** Keys of a single character act (design: Keyboard; WCAG 2.1.4). */
  shortcuts: boolean;
  /** Tiles of the live wall; null until one was chosen. */
  layout: Layout | null;
  /** Announcements closed during this visit (decision D64). */
  dismissed: string[];
  /** Announcements never to be shown again. */
  skipped: string[];
  /** Announcements read since the sign-in that has them shown; null when none are due. */
  announced: string[] | null;
  /** Kept only when remember-me was ticked (C154). */
  remembered: Remembered | null;
}

export const viewModes = ["photo", "table"] as const;
export type ViewMode = (typeof viewModes)[number];

export const eventViewModes = ["list", "photo"] as const;
export type EventViewMode = (typeof eventViewModes)[number];

export interface Remembered {
  accountId: string;
  email: string;
}

const yearSeconds = 365 * 24 * 3600;
const common = { path: "/", httpOnly: true, sameSite: "lax" } as const;
const kept = { ...common, maxAge: yearSeconds };

const cookies = {
  language: createCookie("locale", kept),
  theme: createCookie("theme", kept),
  timeFormat: createCookie("time_format", kept),
  timeZone: createCookie("time_zone", kept),
  sidebarRail: createCookie("sidebar", kept),
  viewMode: createCookie("view_mode", kept),
  eventViewMode: createCookie("event_view_mode", kept),
  aiEventsOnly: createCookie("ai_events_only", kept),
  shortcuts: createCookie("shortcuts", kept),
  layout: createCookie("layout", kept),
  dismissed: createCookie("dismissed", common),
  skipped: createCookie("skipped", kept),
  announced: createCookie("announced", common),
  remembered: createCookie("remember", kept),
};

type PreferenceName = keyof typeof cookies;

/** Ended with the session (specification section 4, Logout; decision D76). What remember-me kept stays (C177). */
const endedByLogout = ["language", "theme", "layout", "announced"] as const;

const maxAnnouncements = 20;

/** Every value is checked: a cookie is input. */
export async function readPreferences(request: Request): Promise<Preferences> {
  const header = request.headers.get("cookie");
  const read = (name: PreferenceName): Promise<unknown> => cookies[name].parse(header);
  const names = Object.keys(cookies) as PreferenceName[];
  const values = await Promise.all(names.map(async (name) => [name, await read(name)] as const));
  const kept = Object.fromEntries(values) as Record<PreferenceName, unknown>;
  return {
    language: isLanguage(kept.language) ? kept.language : null,
    themeIndex: toThemeIndex(kept.theme),
    timeFormat: timeFormats.find((format) => format === kept.timeFormat) ?? timeFormats[0],
    timeZone: isTimeZone(kept.timeZone) ? kept.timeZone : "UTC",
    sidebarRail: kept.sidebarRail === true,
    viewMode: kept.viewMode === "table" ? "table" : "photo",
    eventViewMode: kept.eventViewMode === "photo" ? "photo" : "list",
    aiEventsOnly: kept.aiEventsOnly === true,
    shortcuts: kept.shortcuts !== false,
    layout: limits.playerLayouts.find((each) => each === kept.layout) ?? null,
    dismissed: toIds(kept.dismissed) ?? [],
    skipped: toIds(kept.skipped) ?? [],
    announced: toIds(kept.announced),
    remembered: toRemembered(kept.remembered),
  };
}

function toIds(value: unknown): string[] | null {
  return Array.isArray(value) ? value.filter((id) => typeof id === "string") : null;
}

/** The index, when it names a theme; else dark (decision D1). */
export function toThemeIndex(value: unknown): number {
  return typeof value === "number" && value in themes ? value : defaultThemeIndex;
}

export function themeOf(index: number): Theme {
  return themes[index] ?? themes[defaultThemeIndex];
}

function toRemembered(value: unknown): Remembered | null {
  if (typeof value !== "object" || value === null) return null;
  const { accountId, email } = value as Record<string, unknown>;
  return typeof accountId === "string" && typeof email === "string" ? { accountId, email } : null;
}

/** Set-Cookie values for the choices given; null forgets one. */
export function writePreferences(
  request: Request,
  values: { [Name in PreferenceName]?: unknown },
): Promise<string[]> {
  const secure = isSecure(request);
  return Promise.all(
    Object.entries(values).map(([name, value]) =>
      cookies[name as PreferenceName].serialize(
        value,
        value === null ? { secure, maxAge: 0 } : { secure },
      ),
    ),
  );
}

/** Set-Cookie values that forget what a session leaves behind. */
export function clearSessionPreferences(request: Request): Promise<string[]> {
  return writePreferences(request, Object.fromEntries(endedByLogout.map((name) => [name, null])));
}

/** A list of announcements with one more id, bounded so that the cookie stays small. */
export function addAnnouncement(ids: readonly string[], id: string): string[] {
  return [...new Set([...ids, id.slice(0, 64)])].slice(-maxAnnouncements);
}
