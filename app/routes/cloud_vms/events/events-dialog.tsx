import { useTranslation } from "react-i18next";
import { ArchiveDialog } from "~/components/archive/archive-dialog";
import { ShareDialog } from "~/components/share/share-dialog";
import { buttonClass } from "~/components/ui/button";
import { DialogFoot, RouteDialog } from "~/components/ui/route-dialog";
import { eventsQuery } from "~/lib/event/events-query";
import { useFormat } from "~/lib/hooks/use-format";
import { paths } from "~/lib/paths";
import { limits } from "~contract/limits";
import type { EventsPage } from "./route.server";

/** The dialog the address asks for, about the ticked events or all that match. */
export function EventsDialog({ page }: { page: EventsPage }) {
  const { query, dialog, picked, toShare } = page;
  const closeTo = eventsQuery.href(query);
  switch (dialog) {
    case "share":
      return toShare ? (
        <ShareDialog event={toShare} closeTo={closeTo} />
      ) : (
        <OnlyOne closeTo={closeTo} />
      );
    case "archive":
      return (
        <ArchiveDialog
          events={picked.ids.map((id) => ({ id }))}
          total={picked.total}
          closeTo={closeTo}
        />
      );
    case "export":
      return <ExportDialog page={page} closeTo={closeTo} />;
    case null:
      return null;
  }
}

/** One link is one event (decision D80). */
function OnlyOne({ closeTo }: { closeTo: string }) {
  const { t } = useTranslation(["event_query", "ui"]);
  return (
    <RouteDialog title={t("share.title")} text={t("share.one_only")} closeTo={closeTo}>
      <DialogFoot closeTo={closeTo} closeLabel={t("ui:close")} firstFocus />
    </RouteDialog>
  );
}

/** Says how many events go into the file, or why they cannot, before it is made. */
function ExportDialog({ page, closeTo }: { page: EventsPage; closeTo: string }) {
  const { t } = useTranslation(["event_query", "ui"]);
  const { number } = useFormat();
  const { query, picked } = page;
  const max = limits.exportEventsMax;
  const count = picked.total;
  const search = new URLSearchParams(eventsQuery.entries(query, ["page", "size"]));
  if (!picked.isAll) for (const id of picked.ids) search.append("id", id);
  const text =
    count > max
      ? t("export.too_many", { total: number(count), max: number(max) })
      : t(count === 0 ? "export.none" : "export.text", { count, number: number(count) });
  return (
    <RouteDialog title={t("export.title")} text={text} closeTo={closeTo}>
      <DialogFoot closeTo={closeTo} closeLabel={t("ui:cancel")}>
        {count > 0 && count <= max && (
          <a
            href={`${paths.eventsExport}?${search}`}
            download
            data-first-focus
            className={buttonClass("primary")}
          >
            {t("export.submit", { count, number: number(count) })}
          </a>
        )}
      </DialogFoot>
    </RouteDialog>
  );
}
