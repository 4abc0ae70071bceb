import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { EventDetail } from "~/lib/event/event-detail.server";
import { readExtra } from "~/lib/event/event-extra";
import { useFormat } from "~/lib/hooks/use-format";
import { paths } from "~/lib/paths";

const linkClass = "text-accent-text hover:underline";

/** When and where the event was, whom to call, and what else its host told of it. */
export function EventFacts({ event }: { event: EventDetail }) {
  const { t } = useTranslation("event_detail");
  const format = useFormat();
  const { host, cam } = event;
  const contact = [event.contact_name, event.phone].filter(Boolean).join(" · ");
  const rows: [label: string, value: ReactNode][] = [
    [
      t("fact.time"),
      <time key="time" dateTime={new Date(event.event_time * 1000).toISOString()} className="tnum">
        {format.timeAt(event.event_time, event.timezone)}
      </time>,
    ],
    [t("fact.camera"), cam !== null && <Camera key="camera" event={event} cam={cam} />],
    [
      t("fact.host"),
      host ? (
        <Link key="host" to={paths.host(host.id)} className={linkClass}>
          {event.host_name}
        </Link>
      ) : (
        event.host_name
      ),
    ],
    [t("fact.region"), host?.region.name],
    [t("fact.zone"), format.zone(event.timezone)],
    [t("fact.contact"), contact],
    [t("fact.email"), event.email],
    [t("fact.address"), event.address],
    [t("fact.host_code"), event.host_code],
    [
      t("fact.external"),
      event.external_settings === true &&
        event.external_ip &&
        [event.external_ip, event.external_port].filter((part) => part !== null).join(":"),
    ],
    ...readExtra(event.ex_info, t, format.number),
  ];
  return (
    <dl className="grid grid-cols-[minmax(5rem,auto)_minmax(0,1fr)] gap-x-5 gap-y-2">
      {rows.map(([label, value]) =>
        value ? (
          <div key={label} className="contents">
            <dt className="max-w-36 text-fg-3 [overflow-wrap:anywhere]">{label}</dt>
            <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

/** Links to the camera among those of its host, where the viewer may open the host. */
function Camera({ event, cam }: { event: EventDetail; cam: string }) {
  if (!event.host) return event.device_name;
  return (
    <Link to={`${paths.host(event.host.id)}#camera-${cam}`} className={linkClass}>
      {event.device_name}
    </Link>
  );
}
