import { createCookie, redirect } from "@remix-run/node";

/** Words for the next page, by key of the dictionary `notice.flash`: why a guard led there, or what was done. */
const flashKeys = [
  "master_only",
  "paid_only",
  "host_read_only",
  "host_saved",
  "host_enabled",
  "host_disabled",
  "host_deleted",
  "hosts_moved",
  "firmware_started",
  "camera_saved",
  "storage_saved",
  "profile_saved",
  "picture_saved",
  "picture_removed",
  "password_changed",
  "mobile_verified",
  "two_factor_off",
  "device_forgotten",
  "session_ended",
] as const;
export type FlashKey = (typeof flashKeys)[number];

const cookie = createCookie("flash", { path: "/", httpOnly: true, sameSite: "lax", maxAge: 30 });

/** Words due now; `number` differs each time, so that the same words are said again. */
export interface Flash {
  key: FlashKey;
  number: number;
}

/** A Set-Cookie value that has the next page say it, once. */
export function createFlash(key: FlashKey): Promise<string> {
  return cookie.serialize(key);
}

/** On to a page, which says what was done; with more Set-Cookie values, where there are. */
export async function flashRedirect(to: string, words: FlashKey, cookies: string[] = []) {
  const headers = [...cookies, await createFlash(words)].map((cookie): [string, string] => [
    "Set-Cookie",
    cookie,
  ]);
  return redirect(to, { headers });
}

/** What the page is to say, with the Set-Cookie value that keeps it from being said again. */
export async function takeFlash(
  request: Request,
): Promise<{ flash: Flash | null; cookies: string[] }> {
  const value: unknown = await cookie.parse(request.headers.get("cookie"));
  if (value === null || value === undefined) return { flash: null, cookies: [] };
  const key = flashKeys.find((known) => known === value) ?? null;
  const flash = key && { key, number: Date.now() };
  return { flash, cookies: [await cookie.serialize("", { maxAge: 0 })] };
}
