import { Share2, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { eventMark } from "~/components/event/event-mark";
import { useEventName } from "~/components/event/event-name";
import { EventTime } from "~/components/event/event-time";
import { Snapshot } from "~/components/host/snapshot";
import type { Column } from "~/components/list/resource-table";
import { RowLinks } from "~/components/list/row-links";
import { ItemLink } from "~/components/ui/item-link";
import type { ArchiveItem } from "~/lib/archive/archives-call.server";
import {
  type ArchivesQuery,
  archivesQuery,
  deleteHref,
  noteHref,
  shareHref,
} from "~/lib/archive/archives-query";
import { useFormat } from "~/lib/hooks/use-format";
import { ArchiveStateBadge, RetryButton } from "./archive-state";
import { NoteForm, NoteLink } from "./note-form";
import { useArchiveName } from "./use-archive-name";

/** The archive by its note, its event, how far it is copied, and what can be done with it. */
export function useArchiveColumns(
  query: ArchivesQuery,
  noteId: string | null,
): Column<ArchiveItem>[] {
  const { t } = useTranslation(["archives", "ui"]);
  const format = useFormat();
  const nameOf = useArchiveName();
  const eventNameOf = useEventName();
  const list = archivesQuery.href(query);
  return [
    {
      id: "note",
      head: t("field.note"),
      cell: (archive) =>
        archive.id === noteId ? (
          <NoteForm archive={archive} closeTo={list} />
        ) : (
          <NoteCell archive={archive} query={query} name={nameOf(archive)} />
        ),
    },
    {
      id: "event",
      head: t("column.event"),
      cell: ({ event }) => (
        <span className={`flex items-center gap-1.5 ${eventMark(event.event_type)}`}>
          {eventNameOf(event.event_id)}
        </span>
      ),
    },
    {
      id: "camera",
      head: t("column.camera"),
      cell: ({ event }) => (
        <>
          {event.device_name}
          <span className="block text-xs text-fg-3">{event.host_name}</span>
        </>
      ),
    },
    {
      id: "time",
      head: t("column.time"),
      sortKey: "event",
      cell: ({ event }) => <EventTime event={event} />,
    },
    {
      id: "created",
      head: t("column.created"),
      sortKey: "created",
      cell: ({ created_time: created, created_by: by }) => (
        <span className="tnum text-fg">
          {format.clock(created)}
          <span className="block text-xs text-fg-3">
            {format.date(created)}
            {by && ` · ${by}`}
          </span>
        </span>
      ),
    },
    {
      id: "state",
      head: t("column.state"),
      cell: (archive) => (
        <div className="flex items-center gap-1">
          <ArchiveStateBadge archive={archive} />
          <RetryButton archive={archive} name={nameOf(archive)} action={list} />
        </div>
      ),
    },
    {
      id: "actions",
      head: t("ui:table.actions"),
      headHidden: true,
      end: true,
      cell: (archive) => {
        const name = nameOf(archive);
        return (
          <RowLinks
            links={[
              {
                to: shareHref(query, archive.event.id),
                label: t("share_of", { name }),
                icon: Share2,
                isDialog: true,
              },
              {
                to: deleteHref(query, archive.id),
                label: t("delete_of", { name }),
                icon: Trash2,
                isDialog: true,
              },
            ]}
          />
        );
      },
    },
  ];
}

function NoteCell({
  archive,
  query,
  name,
}: {
  archive: ArchiveItem;
  query: ArchivesQuery;
  name: string;
}) {
  return (
    <span className="flex items-center gap-3">
      <Snapshot
        src={archive.picture_link}
        camera={archive.event.device_name}
        className="w-18 shrink-0 rounded-[5px] max-md:w-14"
      />
      <ItemLink
        to={archivesQuery.itemHref(query, archive.id)}
        preventScrollReset
        title={name}
        className="two-lines min-w-28 max-w-56 text-fg hover:underline 2xl:max-w-75"
      >
        {name}
      </ItemLink>
      <NoteLink to={noteHref(query, archive.id)} name={name} />
    </span>
  );
}
