import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { eventMark } from "~/components/event/event-mark";
import { useEventName } from "~/components/event/event-name";
import { FirmwareBar } from "~/components/host/firmware-bar";
import { useFirmwareProgress } from "~/components/host/use-firmware-progress";
import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { ItemLink } from "~/components/ui/item-link";
import { Progress } from "~/components/ui/progress";
import { useFormat } from "~/lib/hooks/use-format";
import { isUpdating } from "~/lib/host/firmware";
import { formatFileSize } from "~/lib/i18n/format";
import { paths } from "~/lib/paths";
import { hostQuery } from "./host-query";
import type { HostPage } from "./page.server";

/** Summary of the device, its contact, storage and firmware. */
export function HostAside({ page }: { page: HostPage }) {
  const { t } = useTranslation("host_detail");
  return (
    <aside aria-label={t("aside")} className="flex min-w-0 flex-col gap-3">
      <Details page={page} />
      {page.query.tab !== "storages" && <StoragesSummary page={page} />}
      {page.query.tab !== "firmware" && <FirmwareSummary page={page} />}
    </aside>
  );
}

function Details({ page }: { page: HostPage }) {
  const { t } = useTranslation(["host_detail", "host_admin"]);
  const format = useFormat();
  const { host } = page;
  // Null for viewers without manage rights: fields they may not know have no row.
  const rows: [label: string, value: ReactNode][] = [
    [t("host_admin:field.name"), host.name],
    [t("host_admin:field.display_name"), host.display_name],
    [t("host_admin:field.device_name"), host.deviceName],
    [t("host_admin:field.contact_name"), host.contact_name],
    [t("host_admin:field.phone"), host.phone],
    [t("host_admin:field.email"), host.email && <Email key="email" text={host.email} />],
    [t("host_admin:field.address"), host.address],
    [t("host_admin:field.timezone"), format.zone(host.timezone)],
    [t("detail.event"), host.latest_event && <NewestEvent page={page} />],
    [t("detail.external"), host.can_manage && <External page={page} />],
    [t("detail.nat_live"), host.can_manage && t("detail.nat_type", { type: host.nat_live })],
    [t("detail.nat_rpb"), host.can_manage && t("detail.nat_type", { type: host.nat_rpb })],
    [t("detail.relay"), host.can_manage && host.relay_host_id],
    [t("detail.support"), host.can_manage && t(host.support ? "on" : "off")],
    [t("detail.added"), <time key="added">{format.date(host.created)}</time>],
    [
      t("detail.managers"),
      host.region.managers.length > 0 && (
        <ul>
          {host.region.managers.map((manager) => (
            <li key={manager.user_id} data-user-id={manager.user_id}>
              {manager.name}
            </li>
          ))}
        </ul>
      ),
    ],
  ];
  return (
    <Card title={t("detail.title")}>
      <dl className="grid gap-2.25 p-4">
        {rows.map(
          ([label, value]) =>
            value && (
              <div key={label} className="grid grid-cols-[104px_minmax(0,1fr)] gap-2">
                <dt className="text-fg-3">{label}</dt>
                <dd className="tnum [overflow-wrap:anywhere]">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  );
}

/** An e-mail address that breaks before its domain when it does not fit. */
function Email({ text }: { text: string }) {
  const at = text.indexOf("@") + 1;
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}

/** Time in the host's zone, which is shown when it differs from the user's (C090). */
function NewestEvent({ page }: { page: HostPage }) {
  const { t } = useTranslation("host_detail");
  const nameOf = useEventName();
  const format = useFormat();
  const { id, latest_event: event, timezone } = page.host;
  if (!event) return null;
  return (
    <>
      <span className={`flex items-center gap-1.5 ${eventMark(event.event_type)}`}>
        <ItemLink to={paths.event(event.id)} className="text-accent-text hover:underline">
          {nameOf(event.event_id)}
        </ItemLink>
      </span>
      <time className="block text-xs text-fg-3">{format.timeAt(event.event_time, timezone)}</time>
      <Link to={paths.eventsOfHost(id)} className="text-xs text-accent-text hover:underline">
        {t("detail.events")}
      </Link>
    </>
  );
}

function External({ page }: { page: HostPage }) {
  const { t } = useTranslation("host_detail");
  const { external_settings: isOn, external_ip: ip, external_port: port } = page.host;
  if (!isOn || !ip) return t("off");
  return (
    <span className="font-mono text-xs">
      {ip}:{port}
    </span>
  );
}

function StoragesSummary({ page }: { page: HostPage }) {
  const { t } = useTranslation("host_detail");
  const format = useFormat();
  const size = (bytes: number) => formatFileSize(bytes, format.options.tag);
  const { storages } = page.host;
  if (storages.length === 0) return null;
  return (
    <Card title={t("tab.storages")}>
      <ul className="grid gap-3 p-4">
        {storages.map(({ drive, used, total, recycle_threshold: threshold }) => {
          const percent = total === 0 ? 0 : (used / total) * 100;
          return (
            <li key={drive} className="flex flex-col gap-1.5">
              <span className="tnum flex gap-3 text-xs">
                <span className="min-w-0 truncate text-fg-2">{drive}</span>
                <span className="ml-auto shrink-0 text-fg-3">
                  {t("storage.of", { used: size(used), total: size(total) })}
                </span>
              </span>
              <Progress percent={percent} tone={percent >= threshold ? "warn" : "accent"} />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function FirmwareSummary({ page }: { page: HostPage }) {
  const { t } = useTranslation(["host_detail", "host_admin"]);
  const { host } = page;
  const firmware = useFirmwareProgress()(host);
  const { version, cloud_version: newest } = host.firmware;
  return (
    <Card
      title={t("tab.firmware")}
      aside={
        host.has_new_version && (
          <Badge tone="accent">{t("firmware.available", { version: newest })}</Badge>
        )
      }
    >
      <div className="flex flex-col gap-2 p-4 text-xs text-fg-3">
        <p>{version ? t("firmware.runs", { version }) : t("firmware.unknown")}</p>
        {isUpdating(firmware) && (
          <FirmwareBar
            firmware={firmware}
            words={t("firmware.to", { version: newest })}
            label={t("host_admin:firmware.updating", { host: host.display_name })}
          />
        )}
        <Link
          to={hostQuery(host.id).open({ tab: "firmware" })}
          preventScrollReset
          className="text-accent-text hover:underline"
        >
          {t("firmware.more")}
        </Link>
      </div>
    </Card>
  );
}
