import { ArrowUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Badge } from "~/components/ui/badge";
import { Icon } from "~/components/ui/icon";
import { ItemLink } from "~/components/ui/item-link";
import { Progress } from "~/components/ui/progress";
import { StatusDot } from "~/components/ui/status-dot";
import { useFormat } from "~/lib/hooks/use-format";
import { type FirmwareProgress, isUpdating } from "~/lib/host/firmware";
import { hostStateOf } from "~/lib/host/host-state";
import type { HostSummary } from "~/lib/host/host-summary.server";
import { paths } from "~/lib/paths";
import { FirmwareBar } from "./firmware-bar";
import { HostTypeIcon } from "./host-type-icon";
import { findPicture, Snapshot } from "./snapshot";

/** Table cells of a host, for the home and the list of hosts. */

export function HostName({ host, refreshedAt }: { host: HostSummary; refreshedAt: number }) {
  const { t } = useTranslation("hosts");
  const camera = host.cameras[0];
  return (
    <span className="flex items-center gap-3">
      {camera ? (
        <Snapshot
          src={findPicture(camera, refreshedAt)}
          camera={camera.name}
          className="w-18 shrink-0 rounded-tile"
        />
      ) : (
        <span className="grid w-18 shrink-0 place-items-center">
          <HostTypeIcon type={host.type} />
        </span>
      )}
      <ItemLink to={paths.host(host.id)} className="text-fg hover:underline">
        {host.name}
      </ItemLink>
      {host.has_new_version && <Badge tone="accent">{t("update")}</Badge>}
    </span>
  );
}

interface HostWithZoneProps {
  host: Pick<HostSummary, "id" | "name" | "type"> & { timezone: string };
}

/** A host by its name, type and time zone, where it has no picture beside it. */
export function HostWithZone({ host }: HostWithZoneProps) {
  const format = useFormat();
  return (
    <span className="flex items-center gap-3">
      <HostTypeIcon type={host.type} />
      <span className="flex flex-col">
        <ItemLink to={paths.host(host.id)} prefetch="intent" className="text-fg hover:underline">
          {host.name}
        </ItemLink>
        <span className="text-xs font-normal text-fg-3">{format.zone(host.timezone)}</span>
      </span>
    </span>
  );
}

export function HostState({ host }: { host: Pick<HostSummary, "state"> }) {
  const { t } = useTranslation("hosts");
  const state = hostStateOf(host.state);
  return (
    <span className="inline-flex items-center gap-1.75">
      <StatusDot status={state} />
      {t(`state.${state}`)}
    </span>
  );
}

/** Usage of all drives of a host; a dash without drives. */
export function HostStorage({ storages }: Pick<HostSummary, "storages">) {
  const format = useFormat();
  const total = storages.reduce((sum, drive) => sum + drive.total, 0);
  if (total === 0) return <Nothing />;
  const ratio = storages.reduce((sum, drive) => sum + drive.used, 0) / total;
  const isOver = storages.some(
    (drive) => drive.total > 0 && (drive.used / drive.total) * 100 >= drive.recycle_threshold,
  );
  return (
    <span className="flex items-center gap-2">
      <span className="w-16">
        <Progress percent={ratio * 100} tone={isOver ? "warn" : "accent"} />
      </span>
      <span className="tnum">{format.percent(Math.floor(ratio * 100) / 100)}</span>
    </span>
  );
}

/** Number of connected cameras and of all; a dash without cameras. */
export function HostCameras({
  host,
}: {
  host: Pick<HostSummary, "cameras_connected"> & { cameras: readonly unknown[] };
}) {
  if (host.cameras.length === 0) return <Nothing />;
  return (
    <span className="tnum">
      {host.cameras_connected} / {host.cameras.length}
    </span>
  );
}

interface HostVersionProps {
  host: { id: string; name: string; has_new_version: boolean; firmware: HostFirmware };
  /** Progress of its update, from useFirmwareProgress(), called once for all rows. */
  progress: FirmwareProgress;
}

interface HostFirmware extends FirmwareProgress {
  version: string | null;
  cloud_version: string | null;
}

/** Installed firmware and a newer version if available; a progress bar during an update. Texts: "host_admin". */
export function HostVersion({ host, progress }: HostVersionProps) {
  const { t } = useTranslation("host_admin");
  if (isUpdating(progress)) {
    return <FirmwareBar firmware={progress} label={t("firmware.updating", { host: host.name })} />;
  }
  return (
    <span className="inline-flex items-center gap-2">
      <span className="tnum">{host.firmware.version ?? <Nothing />}</span>
      {host.has_new_version && (
        <Badge tone="accent">
          <Icon as={ArrowUp} size={12} />
          <span className="sr-only">{t("firmware.newer")} </span>
          {host.firmware.cloud_version}
        </Badge>
      )}
    </span>
  );
}

/** A code or an address; a dash for none. */
export function MonoCell({ text }: { text: string | null }) {
  return text ? <span className="font-mono text-xs">{text}</span> : <Nothing />;
}

function Nothing() {
  return <span className="text-fg-3">—</span>;
}
