import { paths } from "~/lib/paths";

const base = "http://sightline.invalid";
const maxLength = 2048;

/**
 * The only way an address from outside becomes a redirect: a path of this application, else the fallback.
 * A redirect to /logout becomes the fallback (specification section 4, checklist C065 and C165).
 */
export function safeRedirect(target: unknown, fallback: string = paths.console): string {
  if (typeof target !== "string" || target.length > maxLength) return fallback;
  // One leading slash, and no backslash or control character that a browser would read as a slash or drop.
  if (!/^\/(?![/\\])/.test(target) || /[\p{Cc}\\]/u.test(target)) return fallback;
  if (!URL.canParse(target, base)) return fallback;
  const url = new URL(target, base);
  // "/.//host" is only seen to be "//host" once it has been normalised.
  if (url.origin !== base || url.pathname.startsWith("//")) return fallback;
  if (url.pathname === paths.logout) return fallback;
  return url.pathname + url.search + url.hash;
}
