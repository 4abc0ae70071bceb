import { deflateRawSync, inflateRawSync } from "node:zlib";
import { createCookie, redirect } from "@remix-run/node";
import { createTypedCookie } from "remix-utils/typed-cookie";
import { z } from "zod";
import { seal, unseal } from "~/lib/session/session.server";
import { limits } from "~contract/limits";
import { setCookies } from "./set-cookies";

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
  "alert_saved",
  "privileges_saved",
  "profile_saved",
  "picture_saved",
  "picture_removed",
  "password_changed",
  "mobile_verified",
  "two_factor_off",
  "passkey_added",
  "passkey_renamed",
  "passkey_removed",
  "device_forgotten",
  "session_ended",
  "archived",
  "search_saved",
  "note_saved",
  "vpn_added",
  "vpn_saved",
  "invitation_sent",
  "user_saved",
  "factor_reset",
  "region_saved",
  "region_added",
  "serial_added",
  "auto_renewal_on",
  "auto_renewal_off",
  "renewal_sent",
  "renewal_cancelled",
  "card_added",
  "card_saved",
  "card_reset",
  "card_deactivated",
  "licenses_assigned",
  "licenses_released",
  "feed_revoked",
  "token_revoked",
  "webhook_saved",
  "webhook_on",
  "webhook_off",
  "webhook_tested",
  "share_saved",
  "share_extended",
  "share_sent",
  "share_revoked",
  "removed",
  "restored",
  "push_on",
  "push_off",
  "choice_not_kept",
] as const;
export type FlashKey = (typeof flashKeys)[number];

const lifetimeSeconds = 30;
/** Holds a key as it is, or sealed with the way back. */
const cookie = createTypedCookie({
  cookie: createCookie("flash", {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    maxAge: lifetimeSeconds,
  }),
  schema: z.string(),
});
/** Browsers drop a longer cookie. */
const cookieMaxChars = 3_800;

/** The form that takes a change back, as the page would post it. */
export interface Undo {
  /** Address of its action. */
  action: string;
  intent: string;
  fields: Record<string, string[]>;
}

/** Words due now; `number` differs each time, so that the same words are said again. */
export interface Flash {
  key: FlashKey;
  number: number;
  /** Offered for so long. */
  undo: (Undo & { seconds: number }) | null;
}

/**
 * A Set-Cookie value that has the next page say it, once. The way back is sealed: it posts in the user's name. One that
 * is too long for a cookie is not offered: what changes so much at once asks first.
 */
export async function createFlash(key: FlashKey, undo?: Undo): Promise<string> {
  const plain = await cookie.serialize(key);
  if (!undo) return plain;
  const sealed = await seal({ key, undo: pack(undo) }, `${lifetimeSeconds}s`);
  const offering = await cookie.serialize(sealed);
  return offering.length > cookieMaxChars ? plain : offering;
}

/** Ids by the hundred, such as the cameras of an alert, fit the cookie only so. */
const pack = (undo: Undo) => deflateRawSync(JSON.stringify(undo)).toString("base64url");

const unpack = (packed: string): Undo =>
  JSON.parse(inflateRawSync(Buffer.from(packed, "base64url")).toString());

export interface FlashOptions {
  undo?: Undo;
  /** More Set-Cookie values. */
  cookies?: string[];
}

/** On to a page, which says what was done and may offer to take it back. */
export async function flashRedirect(to: string, words: FlashKey, options: FlashOptions = {}) {
  const { undo, cookies = [] } = options;
  const headers = setCookies([...cookies, await createFlash(words, undo)]);
  return redirect(to, { headers });
}

/** What the page is to say, with the Set-Cookie value that keeps it from being said again. */
export async function takeFlash(
  request: Request,
): Promise<{ flash: Flash | null; cookies: string[] }> {
  const value = await cookie.parse(request.headers.get("cookie")).catch(() => null);
  if (value === null) return { flash: null, cookies: [] };
  const cookies = [await cookie.serialize("", { maxAge: 0 })];
  const isPlain = flashKeys.some((known) => known === value);
  const claims = isPlain || value === "" ? { key: value } : await unseal(value);
  const key = flashKeys.find((known) => known === claims?.key);
  if (!key) return { flash: null, cookies };
  const sealed = claims && "undo" in claims ? claims.undo : null;
  const undo = typeof sealed === "string" ? unpack(sealed) : null;
  const seconds = limits.undoSeconds;
  return { flash: { key, number: Date.now(), undo: undo && { ...undo, seconds } }, cookies };
}
