import { redirect } from "@remix-run/node";
import type { paths } from "~/lib/paths";
import { limits } from "~contract/limits";

const blockSeconds = limits.resendVerificationBlockMinutes * 60;

/** Addresses and parameters of the pages about verification mails. */

/** Recipient and time of a verification mail, from the address; null when incomplete. */
export interface SentMail {
  accountId: string;
  email: string;
  /** Unix seconds. */
  sent: number;
  /** Seconds until another mail can be requested. */
  waitSeconds: number;
}

/** Redirect after a mail was requested, to a page that can be reloaded. */
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
  return { ...readRecipient(query), sent, waitSeconds: Math.min(Math.max(left, 0), blockSeconds) };
}

/** Values of the address for the form's fields (checklist C037). */
export function readRecipient(query: URLSearchParams): { accountId: string; email: string } {
  const text = (name: string) => (query.get(name) ?? "").slice(0, 254);
  return { accountId: text("account_id"), email: text("email") };
}
