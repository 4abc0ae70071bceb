import { createCookie } from "@remix-run/node";

/** Words for the next page, by key of the dictionary `notice.flash`: why a guard led there. */
const flashKeys = ["master_only"] as const;
export type FlashKey = (typeof flashKeys)[number];

const cookie = createCookie("flash", { path: "/", httpOnly: true, sameSite: "lax", maxAge: 30 });

/** A Set-Cookie value that has the next page say it, once. */
export function createFlash(key: FlashKey): Promise<string> {
  return cookie.serialize(key);
}

/** What the page is to say, with the Set-Cookie value that keeps it from being said again. */
export async function takeFlash(
  request: Request,
): Promise<{ key: FlashKey | null; cookies: string[] }> {
  const value: unknown = await cookie.parse(request.headers.get("cookie"));
  if (value === null || value === undefined) return { key: null, cookies: [] };
  const key = flashKeys.find((known) => known === value) ?? null;
  return { key, cookies: [await cookie.serialize("", { maxAge: 0 })] };
}
