import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PostButton } from "~/components/form/post-button";
import { cardClass } from "~/components/ui/card";
import { cx } from "~/lib/cx";
import { useFormat } from "~/lib/hooks/use-format";
import { limits } from "~contract/limits";
import type { LinkDetail } from "../links.server";

/** Who got the link by mail, and when last. */
export function Recipients({
  link,
  canSend,
  send,
}: {
  link: LinkDetail;
  canSend: boolean;
  /** The way to more of them. */
  send: ReactNode;
}) {
  const { t } = useTranslation("share_links");
  const { time } = useFormat();
  const { id, recipients } = link;
  return (
    <section aria-labelledby="recipients" className="flex flex-col gap-2">
      <h3 id="recipients" className="flex justify-between gap-2 text-sm">
        {t("column.recipients")}
        <span className="tnum text-xs font-normal text-fg-3">
          {t("recipients.count", { count: recipients.length, max: limits.emailRecipientsMax })}
        </span>
      </h3>
      {recipients.length === 0 && <p className="text-fg-3">{t("recipients.none")}</p>}
      {recipients.length > 0 && (
        <ul className={cx(cardClass, "divide-y divide-line")}>
          {recipients.map(({ address, sent_time: sentAt }) => (
            <li key={address} className="flex items-center gap-3 px-3 py-2">
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                {address}
                <span className="tnum block text-xs text-fg-3">{time(sentAt)}</span>
              </span>
              {canSend && (
                <PostButton
                  intent="resend"
                  id={address}
                  hidden={{ link: id }}
                  size="sm"
                  aria-label={t("recipients.again_to", { address })}
                >
                  {t("recipients.again")}
                </PostButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {send}
    </section>
  );
}
