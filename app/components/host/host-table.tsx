import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EventMark } from "~/components/event/event-mark";
import { useEventName } from "~/components/event/event-name";
import { Badge } from "~/components/ui/badge";
import { cardClass } from "~/components/ui/card";
import { ScrollArea } from "~/components/ui/scroll-area";
import { StatusDot } from "~/components/ui/status-dot";
import { cx } from "~/lib/cx";
import { paths } from "~/lib/paths";
import { useFormat } from "~/lib/use-format";
import { HostNote } from "./host-note";
import { type HostSummary, hostStateOf, hostTypeOf } from "./host-state";
import { findPicture, Snapshot } from "./snapshot";

const columns = ["host", "state", "type", "region", "cameras", "latest_event"] as const;

const cell = "h-14 border-line border-b px-3 group-last/row:border-b-0";

/** The same hosts, a row each; scrolls inside its card when it is wider. */
export function HostTable({ hosts, refreshedAt }: { hosts: HostSummary[]; refreshedAt: number }) {
  const { t } = useTranslation("hosts");
  return (
    <ScrollArea label={t("table.caption")} className={cardClass}>
      <table className="w-full border-separate border-spacing-0 whitespace-nowrap text-fg-2">
        <caption className="sr-only">{t("table.caption")}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className="h-9 border-line border-b px-3 text-left text-xs font-medium text-fg-3"
              >
                {t(`table.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hosts.map((host) => (
            <HostRow key={host.id} host={host} refreshedAt={refreshedAt} />
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

function HostRow({ host, refreshedAt }: { host: HostSummary; refreshedAt: number }) {
  const { t } = useTranslation("hosts");
  const nameOf = useEventName();
  const format = useFormat();
  const state = hostStateOf(host.state);
  const camera = host.cameras[0];
  const event = host.latest_event;
  return (
    <tr className="group/row hover:bg-hover">
      <th scope="row" className={cx(cell, "text-left font-medium")}>
        <span className="flex items-center gap-3">
          <Snapshot
            src={camera ? findPicture(camera, refreshedAt) : null}
            camera={camera?.name ?? host.name}
            className="w-18 shrink-0 rounded-tile"
          />
          <Link to={paths.host(host.id)} className="text-fg hover:underline">
            {host.name}
          </Link>
          {host.has_new_version && <Badge tone="accent">{t("update")}</Badge>}
        </span>
      </th>
      <td className={cell}>
        <span className="inline-flex items-center gap-1.75">
          <StatusDot status={state} />
          {t(`state.${state}`)}
        </span>
        <HostNote host={host} nowSeconds={refreshedAt} />
      </td>
      <td className={cell}>{t(`type.${hostTypeOf(host.type)}`)}</td>
      <td className={cell}>{host.region.name}</td>
      <td className={cx(cell, "tnum")}>
        {host.cameras_connected} / {host.cameras.length}
      </td>
      <td className={cell}>
        {event ? (
          <span className="flex items-center gap-1.5">
            <EventMark type={event.event_type} />
            {nameOf(event.event_id)}
            <time className="text-fg-3">{format.recent(event.event_time, refreshedAt)}</time>
          </span>
        ) : (
          <span className="text-fg-3">{t("table.no_event")}</span>
        )}
      </td>
    </tr>
  );
}
