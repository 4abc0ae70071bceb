import type { Database, Transaction } from "../db/client";
import type { Keyring } from "../keyring";
import { queueNew } from "./jobs";
import { type Channel, listNewest, type OutboxRow } from "./queries";
import { type RenderedMail, renderMail, renderSmsCode } from "./render";
import { type MailName, type MailValues, toLanguage } from "./texts";

interface Recipient {
  /** Null for messages that do not belong to one account. */
  accountId: number | null;
  /** The user's language; any other value counts as English. */
  language: string | null;
}

export interface MailRequest<Name extends MailName> extends Recipient {
  /** One address in its canonical form. */
  to: string;
  template: Name;
  values: MailValues[Name];
}

export interface OutboxMessage extends RenderedMail {
  id: number;
  channel: string;
  recipient: string;
  createdAt: Date;
}

/**
 * Mail and SMS are written to the outbox in the transaction of the change they announce: no mail without the change, no
 * change without the mail. A job for each sends them (delivery.ts). Their text is encrypted: it contains valid codes and
 * links.
 */
export interface Mailer {
  mail<Name extends MailName>(tx: Transaction, ...requests: MailRequest<Name>[]): Promise<void>;
  /** Queues a one-time code as SMS; `to` in international form, as +886912345678. */
  smsCode(
    tx: Transaction,
    request: Recipient & { to: string; code: string; minutes: number },
  ): Promise<void>;
  /** The newest fifty messages, decrypted, for the demo's /outbox. */
  listOutbox(db: Database): Promise<OutboxMessage[]>;
  /** Decrypts a row's message; null when it was sent already or its key is no longer configured. */
  open(row: Pick<OutboxRow, "text">): RenderedMail | null;
}

const sealContext = "outbox";
const maxListed = 50;

/** Mails that one account can cause thousands of. */
const bulk: ReadonlySet<MailName> = new Set(["user_alert"]);

/** @param sent channels with a gateway; messages of others wait in the outbox */
export function createMailer(keyring: Keyring, sent: readonly Channel[] = []): Mailer {
  const seal = (mail: RenderedMail) =>
    keyring.seal(sealContext, JSON.stringify(mail)).toString("base64");

  const open: Mailer["open"] = ({ text }) => {
    const opened = keyring.open(sealContext, Buffer.from(text, "base64"));
    return opened === null ? null : (JSON.parse(opened) as RenderedMail);
  };

  return {
    mail(tx, ...requests) {
      const messages = requests.map(({ accountId, language, to, template, values }) => {
        const text = seal(renderMail(template, toLanguage(language), values));
        const isBulk = bulk.has(template);
        return { accountId, channel: "mail", recipient: to, text, isBulk } as const;
      });
      return queueNew(tx, messages, sent.includes("mail"));
    },
    smsCode(tx, { accountId, language, to, code, minutes }) {
      const rendered = renderSmsCode(toLanguage(language), { code, minutes });
      const text = seal({ subject: "", text: rendered, html: "" });
      const message = { accountId, channel: "sms", recipient: to, text, isBulk: false } as const;
      return queueNew(tx, [message], sent.includes("sms"));
    },
    async listOutbox(db) {
      const rows = await listNewest(db, maxListed);
      return rows.flatMap((row) => {
        const message = open(row);
        return message ? [{ ...row, ...message }] : [];
      });
    },
    open,
  };
}
