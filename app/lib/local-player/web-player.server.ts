import { isSecure } from "~/lib/session/is-secure";
import { isWindows, parseWebPlayer, webPlayerCookie } from "./web-player";

/**
 * Set-Cookie value that passes a login result's wsplayer_version to the page, which stores it in local storage. Null on
 * other systems than Windows, where the text is not even parsed (C127), and for a malformed one (C128).
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
  // Not httpOnly: the page's script reads and deletes it. It contains no secret.
  return `${webPlayerCookie}=${value}; Path=/; Max-Age=300; SameSite=Lax${secure}`;
}
