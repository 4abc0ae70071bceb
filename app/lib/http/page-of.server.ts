import { paths } from "~/lib/paths";

/** Resource routes, which a sign-in must never redirect to. */
const scriptOnly: ReadonlySet<string> = new Set([
  paths.preferences,
  "/media_ticket",
  "/realtime_ticket",
  "/playback_timeline",
  "/playback_calendar",
  "/playback_events",
  paths.playbackStep,
  paths.captcha,
  paths.livePtz,
  paths.liveActivity,
  paths.liveEngine,
  paths.cameraTree,
  paths.cameraNames,
  paths.auditLogExport,
  paths.eventsExport,
  paths.aiSearchExport,
  paths.archivesExport,
  paths.expiryCalendarFile,
  paths.newestNotifications,
  "/openid",
  "/openid/callback",
  paths.paletteSearch,
  paths.passkeyChallenge,
  paths.push,
]);

const isScriptOnly = (pathname: string) =>
  scriptOnly.has(pathname) || pathname.startsWith("/calendar/");

/** The page that a request is for, or was sent from, with its query; null when unknown. */
export function pageOf(request: Request): string | null {
  const url = new URL(request.url);
  const page = isScriptOnly(url.pathname) ? findReferrer(request) : url;
  if (!page || isScriptOnly(page.pathname) || page.pathname === paths.login) return null;
  return page.pathname + page.search;
}

/** The console's page that sent the request, by its Referer. */
export function findReferrer(request: Request): URL | null {
  const referrer = request.headers.get("referer") ?? "";
  if (!URL.canParse(referrer)) return null;
  const url = new URL(referrer);
  return url.origin === new URL(request.url).origin ? url : null;
}
