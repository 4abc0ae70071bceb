import { useTranslation } from "react-i18next";
import { useEventName } from "~/components/event/event-name";
import { Snapshot } from "~/components/host/snapshot";
import type { Column } from "~/components/list/resource-table";
import { ItemLink } from "~/components/ui/item-link";
import { cx } from "~/lib/cx";
import { useFormat } from "~/lib/hooks/use-format";
import { joinList } from "~/lib/i18n/join";
import { LinkState, PasswordMark } from "./link-parts";
import { linkStateOf } from "./link-state";
import type { LinkRow } from "./links.server";
import { type LinksQuery, linksQuery } from "./links-query";

export function useLinkColumns(query: LinksQuery, now: number): Column<LinkRow>[] {
  const { t, i18n } = useTranslation("share_links");
  const { time, number } = useFormat();
  return [
    {
      id: "event",
      head: t("column.event"),
      cell: (link) => (
        <LinkEvent
          link={link}
          to={linksQuery.itemHref(query, link.id)}
          isOver={linkStateOf(link.expiry_time, now) === "expired"}
        />
      ),
    },
    {
      id: "shared",
      head: t("column.shared"),
      sortKey: "shared",
      cell: (link) => <span className="tnum">{time(link.shared_time)}</span>,
    },
    {
      id: "expires",
      head: t("column.expires"),
      sortKey: "expires",
      cell: (link) => <LinkState expiresAt={link.expiry_time} now={now} />,
    },
    {
      id: "views",
      head: t("column.views"),
      sortKey: "views",
      end: true,
      cell: (link) => number(link.views),
    },
    {
      id: "password",
      head: t("column.password"),
      cell: (link) => <PasswordMark isSet={link.has_password} />,
    },
    {
      id: "recipients",
      head: t("column.recipients"),
      end: true,
      cell: (link) => (
        <span title={joinList(link.emails, i18n.language)}>{number(link.emails.length)}</span>
      ),
    },
  ];
}

/** Of the element that names a link's row. */
export const titleIdOf = ({ id }: LinkRow) => `share-link-${id}`;

function LinkEvent({ link, to, isOver }: { link: LinkRow; to: string; isOver: boolean }) {
  const nameOf = useEventName();
  const { note, event } = link;
  const name = nameOf(event.event_id);
  return (
    <span className="flex items-center gap-3">
      <Snapshot
        src={event.overview_link}
        camera={event.device_name}
        className={cx("w-19 shrink-0 max-md:w-14 rounded-[5px]", isOver && "opacity-50 grayscale")}
      />
      <span className="flex min-w-0 flex-col">
        <ItemLink
          id={titleIdOf(link)}
          to={to}
          preventScrollReset
          className={cx(
            "line-clamp-2 min-w-28 max-w-80 [overflow-wrap:anywhere] hover:underline",
            !isOver && "text-fg",
          )}
        >
          {note || name}
        </ItemLink>
        <span className="max-w-80 truncate text-xs font-normal text-fg-3 max-md:whitespace-normal">
          {note ? `${name} · ${event.device_name}` : event.device_name}
        </span>
      </span>
    </span>
  );
}
