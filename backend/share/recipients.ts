import { limits } from "../../contract/limits";
import { codedError } from "../errors";

const minuteMs = 60_000;

/**
 * Checks that a link may be mailed to these addresses (decision D85).
 * @throws EMAIL_OVER_10 when it would have gone to more than ten addresses over its life
 * @throws TOO_MANY_MAILS for an address that got its last mail less than three minutes ago
 */
export function requireMailable(
  before: readonly { address: string; sentAt: Date }[],
  emails: readonly string[],
  now: Date,
): void {
  const all = new Set([...before.map(({ address }) => address), ...emails]);
  if (all.size > limits.emailRecipientsMax) {
    throw codedError("EMAIL_OVER_10", { field: "emails", max: limits.emailRecipientsMax });
  }
  const waitsMs = before
    .filter(({ address }) => emails.includes(address))
    .map(({ sentAt }) => sentAt.getTime() + limits.shareResendMinutes * minuteMs - now.getTime());
  const longestMs = Math.max(0, ...waitsMs);
  if (longestMs === 0) return;
  throw codedError("TOO_MANY_MAILS", {
    field: "emails",
    retryAfterSeconds: Math.ceil(longestMs / 1000),
  });
}
