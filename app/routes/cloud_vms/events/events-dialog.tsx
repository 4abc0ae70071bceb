import { useTranslation } from "react-i18next";
import { ArchiveDialog } from "~/components/archive/archive-dialog";
import { ExportDialog } from "~/components/list/export-dialog";
import { ShareDialog } from "~/components/share/share-dialog";
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
      return <ExportEvents page={page} closeTo={closeTo} />;
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
function ExportEvents({ page, closeTo }: { page: EventsPage; closeTo: string }) {
  const { t } = useTranslation("event_query");
  const { number } = useFormat();
  const { query, picked } = page;
  const max = limits.exportEventsMax;
  const count = picked.total;
  const counted = { count, number: number(count) };
  const search = new URLSearchParams(eventsQuery.entries(query, ["page", "size"]));
  if (!picked.isAll) for (const id of picked.ids) search.append("id", id);
  const text =
    count > max
      ? t("export.too_many", { total: number(count), max: number(max) })
      : t(count === 0 ? "export.none" : "export.text", counted);
  const file = { href: `${paths.eventsExport}?${search}`, label: t("export.submit", counted) };
  return (
    <ExportDialog
      title={t("export.title")}
      text={text}
      file={count > 0 && count <= max ? file : null}
      closeTo={closeTo}
    />
  );
}
