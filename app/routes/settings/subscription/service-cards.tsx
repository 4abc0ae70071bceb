import { Cctv, DoorOpen, type LucideIcon, ScrollText, Waypoints } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ShareCard, StatCard } from "~/components/ui/stat-card";
import { useFormat } from "~/lib/hooks/use-format";
import type { ServiceSummary, ServiceUse } from "./summarize-services";

/** What the running orders allow of each service, and how much of it is free. */
export function ServiceCards({ services }: { services: ServiceSummary }) {
  const { t } = useTranslation("subscription");
  const { plan, logsKeepDays } = services;
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <UseCard icon={Cctv} title={t("service.cameras")} use={services.cameras} />
      <UseCard icon={DoorOpen} title={t("service.doors")} use={services.doors} />
      <UseCard icon={Waypoints} title={t("service.vpn")} use={services.vpn} />
      <StatCard icon={ScrollText} title={t("service.plan")}>
        <p className="text-2xl font-semibold">
          {plan === null ? t("plan.none") : t(`plan.${plan as "standard"}`)}
        </p>
        {logsKeepDays > 0 && (
          <p className="text-fg-3">
            {t("service.logs", { days: t("days", { count: logsKeepDays }) })}
          </p>
        )}
      </StatCard>
    </div>
  );
}

function UseCard({ icon, title, use }: { icon: LucideIcon; title: string; use: ServiceUse }) {
  const { t } = useTranslation("subscription");
  const { number } = useFormat();
  const { used, total } = use;
  return (
    <ShareCard
      icon={icon}
      title={title}
      value={number(used)}
      of={t("service.of", { total: number(total) })}
      part={used}
      whole={total}
    >
      <p className="text-xs text-fg-3">{t("service.free", { count: Math.max(0, total - used) })}</p>
    </ShareCard>
  );
}
