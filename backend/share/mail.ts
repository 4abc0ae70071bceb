import type { Language } from "../../contract/languages";
import { formatInZone } from "../event/zone";
import { type Context, requireViewer } from "../graphql/context";
import { type RenderedMail, renderMail } from "../mail/render";
import { type MailValues, toLanguage } from "../mail/texts";
import type { Services } from "../services";
import type { CloudSettings } from "../settings";
import { findSender, listLanguages, type Sender } from "./queries";
import type { LinkToMail, MailShareLink } from "./service";
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

function toValues(
  settings: CloudSettings,
  sender: Sender,
  { code, note, expiresAt }: LinkToMail,
): MailValues["share_link"] {
  return {
    sender: sender.name,
    note,
    link: shareLinkUrl(settings, code),
    expires: formatInZone(sender.timezone, expiresAt),
  };
}

/** Sends one mail per address: to a user of the account in that user's language, else in the sender's (decision D86). */
export function createShareMail({ mailer, settings }: Services): MailShareLink {
  return async ({ tx, viewer }, link, emails) => {
    const { accountId } = viewer;
    const sender = await findSender(tx, viewer, link.event.hostId);
    const values = toValues(settings, sender, link);
    const languageOf = await listLanguages(tx, accountId, emails);
    for (const to of emails) {
      const language = languageOf.get(to) ?? sender.language;
      await mailer.mail(tx, { accountId, language, to, template: "share_link", values });
    }
  };
}

/** The mail of a link that is not made yet, in the sender's language; its address ends in an ellipsis. */
export function previewShareMail(
  settings: CloudSettings,
  sender: Sender,
  link: Omit<LinkToMail, "code">,
): RenderedMail & { language: Language } {
  const language = toLanguage(sender.language);
  const values = toValues(settings, sender, { ...link, code: "" });
  const mail = renderMail("share_link", language, { ...values, link: `${values.link}…` });
  return { ...mail, language };
}
