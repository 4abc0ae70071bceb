import { paths } from "~/lib/paths";

const base = "http://sightline.invalid";
const maxLength = 2048;

/**
 * Validates a redirect target from outside: a path of this application, else the fallback. Every redirect to user input
 * must use it. /logout becomes the fallback (specification section 4, checklist C065 and C165).
 */
export function safeRedirect(target: unknown, fallback: string = paths.console): string {
  if (typeof target !== "string" || target.length > maxLength) return fallback;
  // One leading slash, and no backslash or control character: browsers read them as a slash or drop them.
  if (!/^\/(?![/\\])/.test(target) || /[\p{Cc}\\]/u.test(target)) return fallback;
  if (!URL.canParse(target, base)) return fallback;
  const url = new URL(target, base);
  // Checked after normalisation, which turns "/.//host" into "//host".
  if (url.origin !== base || url.pathname.startsWith("//")) return fallback;
  if (isLogout(url.pathname)) return fallback;
  return url.pathname + url.search + url.hash;
}

/** As the router matches a path: decoded, in any case, with or without slashes at its end. */
function isLogout(pathname: string): boolean {
  const plain = pathname.replaceAll(/%([0-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  const [first, ...others] = plain.toLowerCase().split("/").filter(Boolean);
  return others.length === 0 && `/${first}` === paths.logout;
}
