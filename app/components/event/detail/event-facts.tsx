import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type FactRow, Facts } from "~/components/ui/facts";
import type { EventDetail } from "~/lib/event/event-detail.server";
import { readExtra } from "~/lib/event/event-extra";
import { useFormat } from "~/lib/hooks/use-format";
import { paths } from "~/lib/paths";

const linkClass = "text-accent-text hover:underline";

/** When and where the event was, and what its host told of it. */
export function EventFacts({ event }: { event: EventDetail }) {
  const { t } = useTranslation("event_detail");
  const format = useFormat();
  const contact = [event.contact_name, event.phone].filter(Boolean).join(" · ");
  const rows: FactRow[] = [
    [
      t("fact.time"),
      <time key="time" dateTime={new Date(event.event_time * 1000).toISOString()} className="tnum">
        {format.timeAt(event.event_time, event.timezone)}
      </time>,
    ],
    [t("fact.camera"), event.cam !== null && <Camera key="camera" event={event} />],
    [t("fact.host"), <Host key="host" event={event} />],
    [t("fact.contact"), contact],
    ...readExtra(event.ex_info, t, format.number),
  ];
  return <Facts rows={rows} />;
}

/** The host's address and clock. Null where the viewer may not know: such a fact has no row. */
export function HostFacts({ event }: { event: EventDetail }) {
  const { t } = useTranslation("event_detail");
  const format = useFormat();
  const { external_settings: isExternal, external_ip: ip, external_port: port } = event;
  const rows: FactRow[] = [
    [t("fact.email"), event.email],
    [t("fact.address"), event.address],
    [t("fact.zone"), format.zone(event.timezone)],
    [t("fact.host_code"), event.host_code],
    [t("fact.external"), isExternal && ip && (port === null ? ip : `${ip}:${port}`)],
  ];
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-xs text-fg-2">{t("about_host")}</h3>
      <Facts rows={rows} />
    </section>
  );
}

/** Leads to the host, and the cameras on its page. */
function HostLink({ name, host }: { name: string; host: EventDetail["host"] }) {
  if (!host) return name;
  return (
    <Link to={paths.host(host.id)} className={linkClass}>
      {name}
    </Link>
  );
}

function Camera({ event }: { event: EventDetail }) {
  return <HostLink name={event.device_name} host={event.host} />;
}

function Host({ event: { host_name: name, host } }: { event: EventDetail }) {
  return (
    <>
      <HostLink name={name} host={host} />
      {host && <span className="block text-xs text-fg-3">{host.region.name}</span>}
    </>
  );
}
