import { paths } from "~/lib/paths";

/** Where the phone app is listed, and which phones are sent there (decisions D17 and D18). */

const https = (address: string | undefined, otherwise: string) =>
  address && /^https:/.test(address) && URL.canParse(address) ? address : otherwise;

/** Without a listing of one's own: what the store finds under the product's name. */
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

/** The kind of phone a browser says it runs on; null for computers and tablets. */
export function findPhone(userAgent: string | null): Phone | null {
  const text = userAgent ?? "";
  if (/iPad|Tablet/i.test(text)) return null;
  // These name Android and iPhone, too, to be served.
  if (/Windows Phone|IEMobile|Opera Mini|KAIOS|BlackBerry|BB10/i.test(text)) return "other";
  if (/iPhone|iPod/.test(text)) return "ios";
  if (!/Mobile|Mobi\b/.test(text)) return null;
  return /Android/.test(text) ? "android" : "other";
}

/** Pages made for phones, or opened there from a mail or a store (C014). */
const phonePages = [
  "/share_link/",
  paths.mobile,
  "/user_verification",
  paths.resetPassword,
  paths.termsOfUse,
];

/** Where a phone that asks for this page is sent instead; null to stay. */
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
