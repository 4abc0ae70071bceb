import { Link, useLocation } from "@remix-run/react";
import { Download, Share2, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import type { ArchiveItem } from "~/lib/archive/archives-call.server";
import { eventDialogHref } from "~/lib/event/event-dialog";
import { withQuery } from "~/lib/http/with-query";
import { paths } from "~/lib/paths";
import { RetryButton } from "../archive-state";
import { useArchiveName } from "../use-archive-name";

interface ArchiveActionsProps {
  archive: ArchiveItem;
  here: string;
  listTo: string;
}

/** What can be done with an archive. */
export function ArchiveActions({ archive, here, listTo }: ArchiveActionsProps) {
  const { t } = useTranslation("archives");
  const location = useLocation();
  const name = useArchiveName()(archive);
  const { clip, event } = archive;
  return (
    <div className="flex flex-wrap gap-2 border-line-2 border-b px-5 py-3">
      <Link
        to={eventDialogHref(location, "share")}
        preventScrollReset
        className={buttonClass("primary")}
      >
        <Icon as={Share2} />
        {t("share")}
      </Link>
      {clip && (
        <a href={withQuery(clip.link, { download: "1" })} download className={buttonClass()}>
          <Icon as={Download} />
          {t("download")}
        </a>
      )}
      <Link to={paths.event(event.id)} className={buttonClass()}>
        {t("show_event")}
      </Link>
      <RetryButton archive={archive} name={name} action={here} />
      {/* The list asks before it deletes. */}
      <Link
        to={withQuery(listTo, { dialog: "delete", id: archive.id })}
        className={`${buttonClass("ghost")} md:ml-auto`}
      >
        <Icon as={Trash2} />
        {t("delete.submit")}
      </Link>
    </div>
  );
}
