import { ArrowUpRight, Cctv } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Snapshot } from "~/components/host/snapshot";
import { Icon } from "~/components/ui/icon";
import { NotLoaded } from "~/components/ui/not-loaded";
import { StatusDot } from "~/components/ui/status-dot";
import { useFormat } from "~/lib/hooks/use-format";
import { paths } from "~/lib/paths";
import type { Status } from "~/lib/status";
import type { ConsoleData } from "./route.server";
import { TileIcon, TileLink } from "./service-tile";

/** The main service, with its newest pictures and numbers. */
export function CloudVmsTile({ data }: { data: ConsoleData }) {
  const { t } = useTranslation("console");
  const { numbers, snapshots } = data;
  return (
    <li className="relative flex flex-col overflow-hidden rounded-card border border-line bg-surface hover:border-line-2 sm:col-span-2 lg:col-span-1 lg:row-span-2">
      {snapshots.length > 0 && (
        <div className="grid grid-cols-3 gap-0.5 bg-video">
          {snapshots.map((camera) => (
            <Snapshot key={camera.id} src={camera.snapshot_link} camera={camera.name} />
          ))}
        </div>
      )}
      <div className="flex flex-1 flex-col p-4">
        <div className="flex items-center gap-3">
          <TileIcon icon={Cctv} />
          <div className="min-w-0">
            <h2 className="text-base">
              <TileLink to={paths.cloudVms}>{t("tile.cloud_vms.title")}</TileLink>
            </h2>
            <p className="text-fg-3">{t("tile.cloud_vms.text")}</p>
          </div>
          <Icon as={ArrowUpRight} className="ml-auto text-fg-3" />
        </div>
        {numbers ? (
          <dl className="tnum mt-auto grid grid-cols-4 gap-2 pt-3 max-sm:grid-cols-2">
            <Figure status="online" value={numbers.cameras_online} name="online" />
            <Figure status="warning" value={numbers.warnings} name="warnings" />
            <Figure status="disconnected" value={numbers.hosts_disconnected} name="hosts_offline" />
            <Figure status="accent" value={numbers.events_today} name="events_today" />
          </dl>
        ) : (
          // Over the link that covers the tile.
          <div className="relative z-1 -mx-4 mt-auto">
            <NotLoaded />
          </div>
        )}
      </div>
    </li>
  );
}

function Figure({
  status,
  value,
  name,
}: {
  status: Status;
  value: number;
  name: "online" | "warnings" | "hosts_offline" | "events_today";
}) {
  const { t } = useTranslation("console");
  const format = useFormat();
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end">
      <dt className="flex items-center gap-1.5 text-xs text-fg-3">
        <StatusDot status={status} small />
        {t(`number.${name}`, { count: value })}
      </dt>
      <dd className="text-xl font-semibold">{format.number(value)}</dd>
    </div>
  );
}
