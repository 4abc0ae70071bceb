import { z } from "zod";
import { createSplitCookie, splitCookieMaxChars } from "~/lib/cookies/split-cookie.server";
import { isSecure } from "~/lib/session/is-secure";

/**
 * Announcements that came with a login result (specification section 3), kept until they are read: a cloud need not
 * answer query_announcements with them once more.
 */

const cookie = createSplitCookie("login_announcements", {
  path: "/",
  httpOnly: true,
  sameSite: "lax",
});

const rule = z.array(z.object({ id: z.string(), title: z.string(), message: z.string() }));
export type LoginAnnouncement = z.output<typeof rule>[number];

/** Set-Cookie values that keep them, the first ones where they are too long together. */
export function keepLoginAnnouncements(
  request: Request,
  announcements: readonly LoginAnnouncement[],
): Promise<string[]> {
  const plain = announcements.map(({ id, title, message }) => ({ id, title, message }));
  while (JSON.stringify(plain).length > splitCookieMaxChars) plain.pop();
  return cookie.serialize(JSON.stringify(plain), { secure: isSecure(request) });
}

/** None where the sign-in brought none. */
export async function readLoginAnnouncements(request: Request): Promise<LoginAnnouncement[]> {
  const text = await cookie.parse(request.headers.get("cookie"));
  try {
    return rule.safeParse(JSON.parse(text ?? "[]")).data ?? [];
  } catch {
    return [];
  }
}

/** Set-Cookie values that delete them. */
export function forgetLoginAnnouncements(request: Request): Promise<string[]> {
  return cookie.clear(request.headers.get("cookie"), { secure: isSecure(request) });
}
