import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { eventMark } from "~/components/event/event-mark";
import { useEventName } from "~/components/event/event-name";
import { useFormat } from "~/lib/hooks/use-format";
import { paths } from "~/lib/paths";
import { LinkState, PasswordMark } from "../link-parts";
import type { LinkDetail } from "../links.server";

/** What a link shows, and what has become of it. Its own times are the viewer's, the event's its host's. */
export function LinkFacts({ link, now }: { link: LinkDetail; now: number }) {
  const { t } = useTranslation("share_links");
  const nameOf = useEventName();
  const { time, timeAt, number } = useFormat();
  const { event } = link;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 [&_dd]:[overflow-wrap:anywhere]">
      <Fact name={t("column.expires")}>
        <span className="flex flex-wrap items-center gap-2">
          <LinkState expiresAt={link.expiry_time} now={now} />
          <span className="tnum">{time(link.expiry_time)}</span>
        </span>
      </Fact>
      <Fact name={t("column.views")}>{number(link.views)}</Fact>
      <Fact name={t("column.password")}>
        <PasswordMark isSet={link.has_password} />
      </Fact>
      <Fact name={t("column.shared")}>
        <span className="tnum">{time(link.shared_time)}</span>
        {link.created_by && <span className="block text-fg-3">{link.created_by}</span>}
      </Fact>
      <Fact name={t("fact.event")}>
        <Link
          to={paths.event(event.id)}
          className={`inline-flex items-center gap-1.5 text-accent-text hover:underline ${eventMark(event.event_type)}`}
        >
          {nameOf(event.event_id)}
        </Link>
        <span className="tnum block">{timeAt(event.event_time, link.timezone)}</span>
      </Fact>
      <Fact name={t("fact.camera")}>
        {event.device_name}
        {event.device_name !== event.host_name && (
          <span className="block text-fg-3">{event.host_name}</span>
        )}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-fg-3">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}
