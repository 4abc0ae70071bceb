import { useTranslation } from "react-i18next";
import { useEventName } from "~/components/event/event-name";
import { RecentEventTime } from "~/components/event/event-time";
import { Badge } from "~/components/ui/badge";
import { ItemLink } from "~/components/ui/item-link";
import { StatusDot } from "~/components/ui/status-dot";
import { cx } from "~/lib/cx";
import { isAlarming } from "~/lib/event/alarming";
import { useFormat } from "~/lib/hooks/use-format";
import { hostStateOf, hostTypeOf } from "~/lib/host/host-state";
import type { HostSummary } from "~/lib/host/host-summary.server";
import { formatClock } from "~/lib/i18n/format";
import { paths } from "~/lib/paths";
import { HostNote } from "./host-note";
import { HostTypeIcon } from "./host-type-icon";
import { findPicture, Snapshot } from "./snapshot";

const maxPictures = 3;

interface HostCardProps {
  host: HostSummary;
  refreshedAt: number;
}

/** Card of a host with up to three pictures. The link of its name covers the card. */
export function HostCard({ host, refreshedAt }: HostCardProps) {
  const { t } = useTranslation("hosts");
  const state = hostStateOf(host.state);
  return (
    <li className="relative flex min-w-0 flex-col overflow-hidden rounded-card border border-line bg-surface hover:border-line-2">
      <HostPictures host={host} refreshedAt={refreshedAt} />
      <div className="flex flex-col gap-2 p-3">
        <div className="flex h-5 min-w-0 items-center gap-2">
          <StatusDot status={state} />
          <h2 className="min-w-0 truncate">
            <ItemLink
              to={paths.host(host.id)}
              className="after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
            >
              {host.name}
            </ItemLink>
          </h2>
          <span className="sr-only">{t(`state.${state}`)}</span>
          <span className="ml-auto flex min-w-0 shrink gap-1">
            <HostBadges host={host} refreshedAt={refreshedAt} />
          </span>
        </div>
        <div className="flex gap-2 text-xs text-fg-3">
          <span className="truncate">
            {t(`type.${hostTypeOf(host.type)}`)} · {host.region.name}
          </span>
          <span className="tnum ml-auto shrink-0">
            <span className="sr-only">{t("cameras_connected")}: </span>
            {host.cameras_connected} / {host.cameras.length}
          </span>
        </div>
        <HostNote host={host} nowSeconds={refreshedAt} />
      </div>
    </li>
  );
}

/** Of its first cameras, always as high as those of other cards; its type's icon where there is none. */
function HostPictures({ host, refreshedAt }: HostCardProps) {
  const { options } = useFormat();
  const cameras = host.cameras.slice(0, maxPictures);
  const isPair = cameras.length === 2;
  const there = { ...options, timeZone: host.timezone };
  if (cameras.length === 0) {
    return <NoCameras type={host.type} className="min-h-18 flex-1 border-b border-line" />;
  }
  return (
    <div
      data-theme="dark"
      className={cx("grid gap-0.5 bg-video", isPair ? "grid-cols-2" : "grid-cols-3")}
    >
      {cameras.map((camera, index) => (
        <Snapshot
          key={camera.id}
          src={findPicture(camera, refreshedAt)}
          camera={camera.name}
          named={index === 0}
          explain={index === 0}
          osd={index === 0 ? formatClock(refreshedAt, there) : undefined}
          className={isPair ? "aspect-4/3!" : index === 0 ? "col-span-2 row-span-2" : undefined}
        />
      ))}
      {cameras.length === 1 && <NoCameras type={host.type} className="row-span-2" />}
    </div>
  );
}

function NoCameras({ type, className }: { type: number; className?: string }) {
  return (
    <div className={cx("grid place-items-center bg-hover", className)}>
      <HostTypeIcon large type={type} />
    </div>
  );
}

function HostBadges({ host, refreshedAt }: HostCardProps) {
  const { t } = useTranslation("hosts");
  const nameOf = useEventName();
  const event = host.latest_event;
  return (
    <>
      {host.has_new_version && <Badge tone="accent">{t("update")}</Badge>}
      {event && isAlarming(event.event_id) && (
        <ItemLink to={paths.event(event.id)} className="relative hover:underline">
          <Badge tone="danger">
            {nameOf(event.event_id)}{" "}
            <RecentEventTime short event={event} nowSeconds={refreshedAt} />
          </Badge>
        </ItemLink>
      )}
    </>
  );
}
