import type { Pool } from "pg";
import { limits } from "../../contract/limits";
import { createLimiter } from "../limiter/limiter";
import { spend } from "../limiter/spend";
import { byNetwork } from "../limiter/visitor";

/** Mails that users or visitors can request to an address of their choice. */
export type LimitedMail = keyof typeof limits.mailsPerDay;

export interface MailOrigin {
  accountId: number;
  /** The visitor's network address. */
  address: string;
  recipients: readonly string[];
}

export interface MailLimits {
  /**
   * Counts the mails that `work` sends by account, visitor and recipient; refunds them when it fails.
   * @throws TOO_MANY_MAILS before the work begins
   */
  spend<Result>(
    kind: LimitedMail,
    origin: MailOrigin,
    work: () => Promise<Result>,
  ): Promise<Result>;
}

const daySeconds = 24 * 60 * 60;

/** The address without a tag between "+" and "@", which does not change the mailbox. */
export function mailboxOf(email: string): string {
  return email.replace(/\+[^@]*/, "");
}

function createLimiters(pool: Pool, kind: LimitedMail) {
  const limit = (by: keyof (typeof limits.mailsPerDay)[LimitedMail]) =>
    createLimiter(pool, {
      name: `mail-${kind}-${by}`,
      attempts: limits.mailsPerDay[kind][by],
      windowSeconds: daySeconds,
      blockSeconds: 0,
      code: "TOO_MANY_MAILS",
    });
  return {
    account: limit("account"),
    visitor: byNetwork(limit("visitor")),
    recipient: limit("recipient"),
  };
}

export function createMailLimits(pool: Pool): MailLimits {
  const limiters = {
    invitation: createLimiters(pool, "invitation"),
    verification: createLimiters(pool, "verification"),
    shareLink: createLimiters(pool, "shareLink"),
  };
  return {
    spend(kind, { accountId, address, recipients }, work) {
      if (recipients.length === 0) return work();
      const { account, visitor, recipient } = limiters[kind];
      const attempts = recipients.length;
      const mailboxes = recipients.map((email) => ({
        limiter: recipient,
        key: mailboxOf(email),
        attempts: 1,
      }));
      const charges = [
        { limiter: account, key: String(accountId), attempts },
        { limiter: visitor, key: address, attempts },
        ...mailboxes,
      ];
      return spend(charges, work);
    },
  };
}
