import { createCookie } from "@remix-run/node";
import { promiseHash } from "remix-utils/promise";
import { createTypedCookie, type TypedCookie } from "remix-utils/typed-cookie";
import type { infer as Infer, ZodNullable, ZodTypeAny } from "zod";
import { isSecure } from "~/lib/session/is-secure";
import { defaultThemeIndex, type Theme, themes, timeFormats } from "~contract/names";
import { eventViewModes, storedPreferences as stored, viewModes } from "~contract/preferences";

const yearSeconds = 365 * 24 * 3600;
const common = { path: "/", httpOnly: true, sameSite: "lax" } as const;
const kept = { ...common, maxAge: yearSeconds };

/** Null is what there is before a choice, and what forgets one. */
function typed<Schema extends ZodTypeAny>(name: string, schema: Schema, options: object = kept) {
  return createTypedCookie({ cookie: createCookie(name, options), schema: schema.nullable() });
}

const cookies = {
  language: typed("locale", stored.language),
  theme: typed("theme", stored.theme),
  timeFormat: typed("time_format", stored.timeFormat),
  timeZone: typed("time_zone", stored.timeZone),
  sidebarRail: typed("sidebar", stored.sidebarRail),
  viewMode: typed("view_mode", stored.viewMode),
  eventViewMode: typed("event_view_mode", stored.eventViewMode),
  aiEventsOnly: typed("ai_events_only", stored.aiEventsOnly),
  shortcuts: typed("shortcuts", stored.shortcuts),
  layout: typed("layout", stored.layout),
  dismissed: typed("dismissed", stored.dismissed, common),
  skipped: typed("skipped", stored.skipped),
  announced: typed("announced", stored.announced, common),
  remembered: typed("remember", stored.remembered),
};

type PreferenceName = keyof typeof cookies;
export type PreferenceValues = {
  [Name in PreferenceName]?: Infer<(typeof stored)[Name]> | null | undefined;
};

/** Ended with the session (specification section 4, Logout; decision D76). What remember-me kept stays (C177). */
const endedByLogout = ["language", "theme", "layout", "announced"] as const;

const maxAnnouncements = 20;

export type Preferences = Readonly<Awaited<ReturnType<typeof parsePreferences>>>;

const maxKeptHeaders = 200;
/** Of the newest Cookie headers: the loaders of one page, and its rendering, read the same one a dozen times. */
const keptPreferences = new Map<string, Promise<Preferences>>();

export function readPreferences(request: Request): Promise<Preferences> {
  const header = request.headers.get("cookie") ?? "";
  const known = keptPreferences.get(header);
  if (known) return known;
  const preferences = parsePreferences(header);
  const [oldest] = keptPreferences.keys();
  if (keptPreferences.size >= maxKeptHeaders && oldest !== undefined)
    keptPreferences.delete(oldest);
  keptPreferences.set(header, preferences);
  return preferences;
}

/** Every value is checked: a cookie is input, and one that is none of ours reads as the default. */
async function parsePreferences(header: string) {
  const read = <Schema extends ZodTypeAny>(cookie: TypedCookie<ZodNullable<Schema>>) =>
    cookie.parse(header).catch(() => null) as Promise<Infer<Schema> | null>;
  const values = await promiseHash({
    language: read(cookies.language),
    theme: read(cookies.theme),
    timeFormat: read(cookies.timeFormat),
    timeZone: read(cookies.timeZone),
    sidebarRail: read(cookies.sidebarRail),
    viewMode: read(cookies.viewMode),
    eventViewMode: read(cookies.eventViewMode),
    aiEventsOnly: read(cookies.aiEventsOnly),
    shortcuts: read(cookies.shortcuts),
    layout: read(cookies.layout),
    dismissed: read(cookies.dismissed),
    skipped: read(cookies.skipped),
    announced: read(cookies.announced),
    remembered: read(cookies.remembered),
  });
  return {
    ...values,
    themeIndex: values.theme ?? defaultThemeIndex,
    timeFormat: values.timeFormat ?? timeFormats[0],
    // Known once script has run.
    timeZone: values.timeZone ?? "UTC",
    sidebarRail: values.sidebarRail ?? false,
    viewMode: values.viewMode ?? viewModes[0],
    eventViewMode: values.eventViewMode ?? eventViewModes[0],
    aiEventsOnly: values.aiEventsOnly ?? false,
    shortcuts: values.shortcuts ?? true,
    dismissed: values.dismissed ?? [],
    skipped: values.skipped ?? [],
  };
}

/** The index, when it names a theme; else dark (decision D1). */
export function toThemeIndex(index: number): number {
  return index in themes ? index : defaultThemeIndex;
}

export function themeOf(index: number): Theme {
  return themes[index] ?? themes[defaultThemeIndex];
}

/** Set-Cookie values for the choices given; null forgets one, undefined leaves it as it is. */
export function writePreferences(request: Request, values: PreferenceValues): Promise<string[]> {
  const secure = isSecure(request);
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  return Promise.all(
    given.map(([name, value]) =>
      (cookies[name as PreferenceName] as TypedCookie<ZodTypeAny>).serialize(
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

/** A list of announcements with more ids, bounded so that the cookie stays small. */
export function addAnnouncements(ids: readonly string[], more: readonly string[]): string[] {
  return [...new Set([...ids, ...more])].slice(-maxAnnouncements);
}
