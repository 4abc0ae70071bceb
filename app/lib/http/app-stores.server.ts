import { paths } from "~/lib/paths";

/** Store pages of the phone app, and the phones that are redirected to them (decisions D17 and D18). */

const https = (address: string | undefined, otherwise: string) =>
  address && /^https:/.test(address) && URL.canParse(address) ? address : otherwise;

/** Default: the store's search for the product's name. */
export function getStores(): { appStore: string; googlePlay: string } {
  return {
    appStore: https(process.env.APP_STORE_URL, "https://apps.apple.com/us/search?term=Sightline"),
    googlePlay: https(
      process.env.GOOGLE_PLAY_URL,
      "https://play.google.com/store/search?q=Sightline&c=apps",
    ),
  };
}

export type Phone = "ios" | "android" | "other";

/** Kind of phone by user agent; null for computers and tablets. */
export function findPhone(userAgent: string | null): Phone | null {
  const text = userAgent ?? "";
  if (/iPad|Tablet/i.test(text)) return null;
  // Crawlers, whose user agents name Android and iPhone too.
  if (/Windows Phone|IEMobile|Opera Mini|KAIOS|BlackBerry|BB10/i.test(text)) return "other";
  if (/iPhone|iPod/.test(text)) return "ios";
  if (!/Mobile|Mobi\b/.test(text)) return null;
  return /Android/.test(text) ? "android" : "other";
}

/** Pages that phones may open: made for them, or linked from mails and stores (C014). */
const phonePages = [
  "/share_link/",
  paths.mobile,
  "/user_verification",
  paths.resetPassword,
  paths.termsOfUse,
];

/** Redirect target for a phone that requests this page; null for none. */
export function findPhoneRedirect(request: Request): string | null {
  const { pathname } = new URL(request.url);
  const isForPhones = phonePages.some(
    (page) => pathname === page || (page.endsWith("/") && pathname.startsWith(page)),
  );
  const phone = isForPhones ? null : findPhone(request.headers.get("user-agent"));
  if (!phone) return null;
  const { appStore, googlePlay } = getStores();
  return { ios: appStore, android: googlePlay, other: `${paths.mobile}?unsupported=1` }[phone];
}
