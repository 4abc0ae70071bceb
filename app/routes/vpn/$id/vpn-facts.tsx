import { Link } from "@remix-run/react";
import { CalendarClock } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Banner } from "~/components/ui/banner";
import { CopyButton } from "~/components/ui/copy-button";
import { useFormat } from "~/lib/hooks/use-format";
import { paths } from "~/lib/paths";
import { daysLeft } from "~/lib/time/days-left";
import type { VpnEntry } from "../vpn.server";
import { vpnStateOf } from "../vpn-state";

/** What is fixed about an entry, and when it ends. */
export function VpnFacts({ entry, now }: { entry: VpnEntry; now: number }) {
  const { t } = useTranslation(["vpn", "ui"]);
  const { time, number } = useFormat();
  return (
    <>
      <VpnEnd entry={entry} now={now} />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2 [&_dd]:[overflow-wrap:anywhere] [&_dt]:text-fg-3">
        <dt>{t("column.vpn_id")}</dt>
        <dd className="flex flex-wrap items-baseline gap-2">
          <span className="font-mono">{entry.vpn_id}</span>
          <CopyButton text={entry.vpn_id} label={t("ui:copy")} doneLabel={t("ui:copied")} />
        </dd>
        <dt>{t("column.created")}</dt>
        <dd className="tnum">{time(entry.created)}</dd>
        <dt>{t("column.expires")}</dt>
        <dd className="tnum">{time(entry.expired)}</dd>
        <dt>{t("column.quantity")}</dt>
        <dd className="tnum">{number(entry.quantity)}</dd>
      </dl>
      <p className="text-xs text-fg-3">{t("fixed")}</p>
    </>
  );
}

function VpnEnd({ entry, now }: { entry: VpnEntry; now: number }) {
  const { t } = useTranslation("vpn");
  const state = vpnStateOf(entry.expired, now);
  if (state === "active") return null;
  return (
    <Banner tone={state === "expired" ? "danger" : "warn"} icon={CalendarClock}>
      {state === "expired"
        ? t("end.expired")
        : t("end.in_days", { count: daysLeft(entry.expired, now) })}{" "}
      <Link to={paths.settingsSubscription} className="text-accent-text underline">
        {t("orders")}
      </Link>
    </Banner>
  );
}
