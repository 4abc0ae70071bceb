import { BadgeCheck, CircleArrowUp, HardDrive, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FirmwareBar } from "~/components/host/firmware-bar";
import { isUpdating, useFirmwareProgress } from "~/components/host/use-firmware-progress";
import { Badge } from "~/components/ui/badge";
import { cardClass } from "~/components/ui/card";
import { Icon } from "~/components/ui/icon";
import { Progress } from "~/components/ui/progress";
import { cx } from "~/lib/cx";
import { useFormat } from "~/lib/hooks/use-format";
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
      <SummaryCard icon={HardDrive} title={t("summary.storage")}>
        <Figure
          value={size(summary.storage_used)}
          of={t("summary.of_size", { total: size(summary.storage_total) })}
        />
        <Progress percent={percentOf(summary.storage_used, summary.storage_total)} />
      </SummaryCard>
      <SummaryCard icon={BadgeCheck} title={t("summary.licenses")}>
        <Figure
          value={format.number(summary.cameras_licensed)}
          of={t("summary.of_cameras", { count: summary.cameras })}
        />
        <Progress percent={percentOf(summary.cameras_licensed, summary.cameras)} />
        {summary.cameras_not_matching > 0 && (
          <p className="text-xs text-warn">
            {t("summary.not_matching", { count: summary.cameras_not_matching })}
          </p>
        )}
      </SummaryCard>
    </section>
  );
}

function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : (part / whole) * 100;
}

function FirmwareSummary({ hosts }: { hosts: HostsData }) {
  const { t } = useTranslation("host_admin");
  const progressOf = useFirmwareProgress();
  const { updating, updates } = hosts.summary;
  return (
    <SummaryCard
      icon={CircleArrowUp}
      title={t("summary.firmware")}
      aside={updating.length > 0 && <Badge tone="accent">{t("firmware.in_progress")}</Badge>}
    >
      {updating.map((host) => {
        const firmware = progressOf(host.id, host.firmware);
        const words = t("firmware.from_to", {
          host: host.name,
          from: host.firmware.version ?? "—",
          to: host.firmware.cloud_version ?? "—",
        });
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
    </SummaryCard>
  );
}

function SummaryCard({
  icon,
  title,
  aside,
  children,
}: {
  icon: LucideIcon;
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={cx(cardClass, "flex min-w-0 flex-col gap-3 p-4")}>
      <div className="flex min-h-5 items-center gap-1.5">
        <Icon as={icon} className="text-fg-3" />
        <h2 className="min-w-0 truncate">{title}</h2>
        <span className="ml-auto">{aside}</span>
      </div>
      {children}
    </div>
  );
}

function Figure({ value, of }: { value: string; of: string }) {
  return (
    <p className="tnum flex flex-wrap items-baseline gap-x-2">
      <span className="text-2xl font-semibold">{value}</span>
      <span className="text-fg-3">{of}</span>
    </p>
  );
}
