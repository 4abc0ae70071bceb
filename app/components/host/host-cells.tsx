import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "~/components/ui/badge";
import { Progress } from "~/components/ui/progress";
import { StatusDot } from "~/components/ui/status-dot";
import { useFormat } from "~/lib/hooks/use-format";
import { type HostSummary, hostStateOf } from "~/lib/host/host-state";
import { paths } from "~/lib/paths";
import { findPicture, Snapshot } from "./snapshot";

/** Cells of a host's row, in the home's table and in the list of hosts. */

export function HostName({ host, refreshedAt }: { host: HostSummary; refreshedAt: number }) {
  const { t } = useTranslation("hosts");
  const camera = host.cameras[0];
  return (
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

/** How full all drives of a host are; a dash without a drive. */
export function HostStorage({ storages }: Pick<HostSummary, "storages">) {
  const format = useFormat();
  const total = storages.reduce((sum, drive) => sum + drive.total, 0);
  if (total === 0) return <span className="text-fg-3">—</span>;
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
