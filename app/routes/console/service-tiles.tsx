import { Cpu, DoorOpen, Map as MapIcon, ScrollText, Users, Waypoints } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Badge } from "~/components/ui/badge";
import { useFormat } from "~/lib/hooks/use-format";
import { paths } from "~/lib/paths";
import { CloudVmsTile } from "./cloud-vms-tile";
import type { ConsoleData } from "./route.server";
import { ServiceTile, type TileLock } from "./service-tile";
import { ShortcutsTile } from "./shortcuts-tile";

/** The services, as links; a closed one says why and by text, not by colour alone (C072–C078). */
export function ServiceTiles({ data }: { data: ConsoleData }) {
  const { t, i18n } = useTranslation("console");
  const format = useFormat();
  const { master, numbers, accessControlUntil, masters } = data;
  const names = new Intl.ListFormat(i18n.language).format(masters);

  const masterOnly: TileLock | null = master
    ? null
    : {
        marker: t("marker.no_permission"),
        reason: names ? t("reason.named_master", { names }) : t("reason.master_only"),
      };
  const unpaid: TileLock = {
    paid: true,
    marker: t("marker.paid_service"),
    reason: master
      ? t("reason.not_subscribed")
      : names
        ? t("reason.ask_named", { names })
        : t("reason.ask_master"),
    ...(master && { action: { to: paths.settingsSubscription, label: t("reason.see_plans") } }),
  };
  const masterBadge = <Badge>{t("marker.master_only")}</Badge>;

  return (
    <section aria-label={t("services")}>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-[1.45fr_1fr_1fr]">
        <CloudVmsTile data={data} />
        <ServiceTile
          icon={DoorOpen}
          title={t("tile.access_control.title")}
          text={t("tile.access_control.text")}
          to={paths.accessControl}
          handsOff
          lock={accessControlUntil === null ? unpaid : null}
        >
          {accessControlUntil !== null && (
            <>
              <Badge tone="ok">{t("active")}</Badge>
              <span className="tnum">{t("until", { date: format.date(accessControlUntil) })}</span>
            </>
          )}
        </ServiceTile>
        <ServiceTile
          icon={MapIcon}
          title={t("tile.emap.title")}
          text={t("tile.emap.text")}
          to={paths.map}
          handsOff
          lock={null}
        >
          {t("tile.emap.note")}
        </ServiceTile>
        <ServiceTile
          icon={Users}
          title={t("tile.account.title")}
          text={t("tile.account.text")}
          to={paths.users}
          lock={masterOnly}
          badge={masterBadge}
        >
          {typeof numbers?.users === "number" && (
            <span className="tnum">{t("counts.users", { count: numbers.users })}</span>
          )}
          {numbers && (
            <span className="tnum">{t("counts.regions", { count: numbers.regions })}</span>
          )}
        </ServiceTile>
        <ServiceTile
          icon={Waypoints}
          title={t("tile.vpn.title")}
          text={t("tile.vpn.text")}
          to={paths.vpn}
          lock={masterOnly}
          badge={masterBadge}
        >
          {numbers?.vpn && numbers.vpn.quota > 0 && (
            <span className="tnum">
              {t("counts.vpn", { used: format.number(numbers.vpn.used), count: numbers.vpn.quota })}
            </span>
          )}
        </ServiceTile>
        <ServiceTile
          icon={ScrollText}
          title={t("tile.audit_log.title")}
          text={t("tile.audit_log.text")}
          to={paths.auditLog}
          lock={masterOnly}
          badge={masterBadge}
        >
          {typeof numbers?.audit_entries_week === "number" && (
            <span className="tnum">
              {t("counts.audit_entries", { count: numbers.audit_entries_week })}
            </span>
          )}
        </ServiceTile>
        <ServiceTile
          icon={Cpu}
          title={t("tile.iot.title")}
          text={t("tile.iot.text")}
          to={paths.iot}
          lock={null}
        >
          {t("tile.iot.note")}
        </ServiceTile>
        <ShortcutsTile shortcuts={data.shortcuts} />
      </ul>
    </section>
  );
}
