import { sql } from "drizzle-orm";
import { formatInZone } from "../event/zone";
import { type Context, requireViewer } from "../graphql/context";
import type { Services } from "../services";
import type { MailShareLink } from "./service";
import { shareLinkUrl } from "./url";

/** Runs `work`, which mails these addresses, within the mail limits. @throws TOO_MANY_MAILS before the work begins */
export async function sendWithinLimits<Result>(
  context: Context,
  recipients: string[],
  work: () => Promise<Result>,
): Promise<Result> {
  const { accountId } = await requireViewer(context);
  const { address } = context.client;
  return context.services.mailLimits.spend("shareLink", { accountId, address, recipients }, work);
}

/** Sends one mail per address, in the sender's language: recipients' languages are unknown. */
export function createShareMail({ mailer, settings }: Services): MailShareLink {
  return async ({ tx, viewer }, link, emails) => {
    const result = await tx.execute(sql`
      select app_user.name, app_user.language, host.timezone
      from app_user, host where app_user.id = ${viewer.userId} and host.id = ${link.event.hostId}
    `);
    const row = result.rows[0];
    const values = {
      sender: String(row?.name ?? viewer.email),
      note: link.note,
      link: shareLinkUrl(settings, link.code),
      expires: formatInZone(String(row?.timezone ?? "UTC"), link.expiresAt),
    };
    const language = typeof row?.language === "string" ? row.language : null;
    for (const to of emails) {
      const { accountId } = viewer;
      await mailer.mail(tx, { accountId, language, to, template: "share_link", values });
    }
  };
}
