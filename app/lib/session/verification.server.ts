import { redirect } from "@remix-run/node";
import type { paths } from "~/lib/paths";
import { limits } from "~contract/limits";

const blockSeconds = limits.resendVerificationBlockMinutes * 60;

/** Addresses of the verification mail's pages, and what they say. */

/** Whose mail it is, and since when it is on its way; null without that. */
export interface SentMail {
  accountId: string;
  email: string;
  /** Unix seconds. */
  sent: number;
  /** Until another one may be asked for. */
  waitSeconds: number;
}

/** After a mail was asked for: a page of its own, that can be loaded again. */
export function redirectToSent(
  page: typeof paths.signup | typeof paths.reverifyEmail,
  who: { accountId: number; email: string },
): Response {
  const query = new URLSearchParams({
    account_id: String(who.accountId),
    email: who.email,
    sent: String(Math.floor(Date.now() / 1000)),
  });
  return redirect(`${page}?${query}`);
}

export function findSentMail(request: Request): SentMail | null {
  const query = new URL(request.url).searchParams;
  const sent = Number(query.get("sent"));
  if (!Number.isSafeInteger(sent) || sent <= 0) return null;
  const left = sent + blockSeconds - Math.floor(Date.now() / 1000);
  return { ...readWho(query), sent, waitSeconds: Math.min(Math.max(left, 0), blockSeconds) };
}

/** What the address says, to fill the form with (checklist C037). */
export function readWho(query: URLSearchParams): { accountId: string; email: string } {
  const text = (name: string) => (query.get(name) ?? "").slice(0, 254);
  return { accountId: text("account_id"), email: text("email") };
}
