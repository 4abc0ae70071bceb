import { Link } from "@remix-run/react";
import { Share2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { eventMark } from "~/components/event/event-mark";
import { useEventName } from "~/components/event/event-name";
import { usePlaceTime } from "~/components/event/event-time";
import { Snapshot } from "~/components/host/snapshot";
import { pictureTickClass } from "~/components/list/photo-grid-class";
import { buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { ItemLink } from "~/components/ui/item-link";
import type { ArchiveItem } from "~/lib/archive/archives-call.server";
import {
  type ArchivesQuery,
  archivesQuery,
  noteHref,
  shareHref,
} from "~/lib/archive/archives-query";
import { cx } from "~/lib/cx";
import { archiveStates } from "~contract/names";
import { ArchiveStateBadge, RetryButton } from "./archive-state";
import { clipLength } from "./clip-length";
import { NoteForm, NoteLink } from "./note-form";
import { useArchiveName } from "./use-archive-name";

interface ArchiveCardProps {
  archive: ArchiveItem;
  query: ArchivesQuery;
  /** Its drawer is open. */
  isCurrent: boolean;
  isNoteOpen: boolean;
  tick: ReactNode;
}

/** An archive as a card: its picture leads to the kept clip. */
export function ArchiveCard({ archive, query, isCurrent, isNoteOpen, tick }: ArchiveCardProps) {
  const { t } = useTranslation("archives");
  const name = useArchiveName()(archive);
  const eventName = useEventName()(archive.event.event_id);
  const { date, full } = usePlaceTime(archive.event);
  const list = archivesQuery.href(query);
  const isKept = archive.state === archiveStates.kept;
  return (
    <li className="group/card relative min-w-0" aria-current={isCurrent || undefined}>
      <Snapshot
        src={archive.picture_link}
        camera={archive.event.device_name}
        className={cx(
          "rounded-tile",
          isCurrent && "outline-2 outline-accent",
          "group-has-[:checked]/card:outline-2 group-has-[:checked]/card:outline-accent",
        )}
      >
        {archive.clip && (
          <span className="tnum absolute right-2 bottom-2 rounded-[5px] bg-black/70 px-1.5 py-px text-xs text-white">
            {clipLength(archive.clip)}
          </span>
        )}
      </Snapshot>
      {tick && <div className={pictureTickClass}>{tick}</div>}
      {isNoteOpen ? (
        <NoteForm archive={archive} closeTo={list} />
      ) : (
        <div className="mt-2 flex min-w-0 items-start gap-1">
          <ItemLink
            to={archivesQuery.itemHref(query, archive.id)}
            preventScrollReset
            title={name}
            className="line-clamp-2 min-w-0 flex-1 py-1.25 font-medium text-fg [overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline"
          >
            {name}
          </ItemLink>
          <span className="relative z-10 flex shrink-0">
            <NoteLink to={noteHref(query, archive.id)} name={name} />
            <Link
              to={shareHref(query, archive.event.id)}
              preventScrollReset
              aria-label={t("share_of", { name })}
              title={t("share_of", { name })}
              className={buttonClass("ghost", "sm", true)}
            >
              <Icon as={Share2} size={14} />
            </Link>
          </span>
        </div>
      )}
      <p
        className={`flex items-center gap-2 text-xs text-fg-3 ${eventMark(archive.event.event_type)}`}
      >
        <span
          className="min-w-0 flex-1 truncate"
          title={`${eventName} · ${archive.event.device_name}`}
        >
          {eventName} · {archive.event.device_name}
        </span>
        <time className="tnum shrink-0" title={full}>
          {date}
        </time>
      </p>
      {!isKept && (
        <div className="relative z-10 mt-1 flex min-h-7 flex-wrap items-center gap-2">
          <ArchiveStateBadge archive={archive} />
          <RetryButton archive={archive} name={name} action={list} />
        </div>
      )}
    </li>
  );
}
