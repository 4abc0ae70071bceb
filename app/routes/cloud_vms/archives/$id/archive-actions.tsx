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
      <Link to={deleteTo(listTo, archive.id)} className={`${buttonClass("ghost")} md:ml-auto`}>
        <Icon as={Trash2} />
        {t("delete.submit")}
      </Link>
    </div>
  );
}

/** The list, which asks before it deletes. */
function deleteTo(listTo: string, id: string): string {
  const url = new URL(listTo, "http://list");
  url.searchParams.set("dialog", "delete");
  url.searchParams.set("id", id);
  return url.pathname + url.search;
}
