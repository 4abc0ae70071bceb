import { BadgeCheck, CircleArrowUp, HardDrive } from "lucide-react";
import { useTranslation } from "react-i18next";
import { FirmwareBar } from "~/components/host/firmware-bar";
import { useFirmwareProgress } from "~/components/host/use-firmware-progress";
import { Badge } from "~/components/ui/badge";
import { ShareCard, StatCard } from "~/components/ui/stat-card";
import { useFormat } from "~/lib/hooks/use-format";
import { isUpdating } from "~/lib/host/firmware";
import { formatFileSize } from "~/lib/i18n/format";
import type { HostsData } from "./route.server";

/** Firmware, storage and licences over every host in reach, whatever the filters. */
export function HostsSummary({ hosts }: { hosts: HostsData }) {
  const { t } = useTranslation("host_admin");
  const format = useFormat();
  const { summary } = hosts;
  const size = (bytes: number) => formatFileSize(bytes, format.options.tag);
  if (summary.hosts === 0) return null;
  return (
    <section aria-label={t("summary.label")} className="grid gap-3 pb-14 md:grid-cols-3">
      <FirmwareSummary hosts={hosts} />
      <ShareCard
        icon={HardDrive}
        title={t("summary.storage")}
        value={size(summary.storage_used)}
        of={t("summary.of_size", { total: size(summary.storage_total) })}
        part={summary.storage_used}
        whole={summary.storage_total}
      />
      <ShareCard
        icon={BadgeCheck}
        title={t("summary.licenses")}
        value={format.number(summary.cameras_licensed)}
        of={t("summary.of_cameras", { count: summary.cameras })}
        part={summary.cameras_licensed}
        whole={summary.cameras}
      >
        {summary.cameras_not_matching > 0 && (
          <p className="text-xs text-warn">
            {t("summary.not_matching", { count: summary.cameras_not_matching })}
          </p>
        )}
      </ShareCard>
    </section>
  );
}

function FirmwareSummary({ hosts }: { hosts: HostsData }) {
  const { t } = useTranslation("host_admin");
  const progressOf = useFirmwareProgress();
  const { updating, updates } = hosts.summary;
  return (
    <StatCard
      icon={CircleArrowUp}
      title={t("summary.firmware")}
      aside={updating.length > 0 && <Badge tone="accent">{t("firmware.in_progress")}</Badge>}
    >
      {updating.map((host) => {
        const firmware = progressOf(host);
        const { version: from, cloud_version: to } = host.firmware;
        const words = t("firmware.from_to", { host: host.name, from: from ?? "—", to: to ?? "—" });
        return isUpdating(firmware) ? (
          <FirmwareBar key={host.id} firmware={firmware} words={words} label={words} />
        ) : (
          <p key={host.id} className="text-xs text-fg-2">
            {words}
          </p>
        );
      })}
      <p className="text-xs text-fg-3">
        {updates > 0 ? t("summary.updates", { count: updates }) : t("summary.up_to_date")}
      </p>
    </StatCard>
  );
}
