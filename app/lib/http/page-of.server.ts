import { paths } from "~/lib/paths";

/** Addresses that answer script and show nothing: no sign-in leads to one. */
const scriptOnly: ReadonlySet<string> = new Set([
  "/preferences",
  "/announcements",
  "/media_ticket",
  "/realtime_ticket",
  "/playback_timeline",
  "/playback_calendar",
  "/playback_events",
  paths.playbackStep,
  paths.captcha,
  paths.livePtz,
  paths.liveActivity,
]);

/** The page a visitor is on or wants to see, with its query; null where the request does not tell. */
export function pageOf(request: Request): string | null {
  const url = new URL(request.url);
  const page = scriptOnly.has(url.pathname) ? findReferrer(request) : url;
  if (!page || scriptOnly.has(page.pathname) || page.pathname === paths.login) return null;
  return page.pathname + page.search;
}

/** The page of this console that the request was made on. */
export function findReferrer(request: Request): URL | null {
  const referrer = request.headers.get("referer") ?? "";
  if (!URL.canParse(referrer)) return null;
  const url = new URL(referrer);
  return url.origin === new URL(request.url).origin ? url : null;
}
