import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/ui/button";
import { CopyButton } from "~/components/ui/copy-button";
import { DialogFoot, RouteDialog } from "~/components/ui/route-dialog";
import { useFormat } from "~/lib/hooks/use-format";
import { joinList } from "~/lib/i18n/join";
import { paths } from "~/lib/paths";
import type { NewShareLink } from "~/lib/share/share-answer";

/** The link that was just made. */
export function ShareMade({ link, closeTo }: { link: NewShareLink; closeTo: string }) {
  const { t, i18n } = useTranslation("share_dialog");
  const { time } = useFormat();
  const { emails } = link;
  return (
    <RouteDialog
      wide
      title={t("made.title")}
      text={t("made.text", { time: time(link.expiresAt) })}
      closeTo={closeTo}
    >
      <div className="flex flex-col gap-3 px-5 pt-4">
        <ShareAddress url={link.url} />
        {emails.length > 0 && (
          <p className="text-fg-2 [overflow-wrap:anywhere]">
            {t("made.sent", { addresses: joinList(emails, i18n.language) })}
          </p>
        )}
        {link.hasPassword && <p className="text-fg-2">{t("made.password")}</p>}
      </div>
      <DialogFoot closeTo={closeTo} closeLabel={t("made.close")}>
        <Link to={paths.shareLinks} className={buttonClass("primary")}>
          {t("made.list")}
        </Link>
      </DialogFoot>
    </RouteDialog>
  );
}

/** A link's address, to be copied or marked by hand. */
export function ShareAddress({ url }: { url: string }) {
  const { t } = useTranslation("share_dialog");
  return (
    <div className="flex min-w-0 items-center gap-2 rounded-ctl border border-line-2 bg-field py-1 pr-1 pl-2.5">
      <span className="min-w-0 flex-1 font-mono text-xs select-all [overflow-wrap:anywhere]">
        {url}
      </span>
      <CopyButton text={url} label={t("copy")} doneLabel={t("copied")} />
    </div>
  );
}
