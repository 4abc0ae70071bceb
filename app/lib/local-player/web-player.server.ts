import { isSecure } from "~/lib/session/is-secure";
import { isWindows, parseWebPlayer, webPlayerCookie } from "./web-player";

/**
 * A Set-Cookie value that hands wsplayer_version of a login result to the page, which keeps it in its
 * own storage; null off Windows, where the text is not even parsed (C127), and for a malformed one (C128).
 */
export function createWebPlayerCookie(
  request: Request,
  text: string | null | undefined,
): string | null {
  if (!isWindows(request.headers.get("user-agent"))) return null;
  const player = parseWebPlayer(text);
  if (!player) return null;
  const value = encodeURIComponent(JSON.stringify(player));
  const secure = isSecure(request) ? "; Secure" : "";
  // Readable by script, which takes it over and deletes it: it holds nothing secret.
  return `${webPlayerCookie}=${value}; Path=/; Max-Age=300; SameSite=Lax${secure}`;
}
