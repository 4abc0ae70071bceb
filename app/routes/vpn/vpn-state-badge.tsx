import { useTranslation } from "react-i18next";
import { Badge } from "~/components/ui/badge";
import { daysLeft } from "~/lib/time/days-left";
import { vpnStateOf } from "./vpn-state";

/** Says that an entry ends soon, or has ended. */
export function VpnState({ expiresAt, now }: { expiresAt: number; now: number }) {
  const { t } = useTranslation("vpn");
  const state = vpnStateOf(expiresAt, now);
  if (state === "active") return null;
  return (
    <Badge tone={state === "expired" ? "danger" : "warn"}>
      {state === "expired"
        ? t("state.expired")
        : t("state.in_days", { count: daysLeft(expiresAt, now) })}
    </Badge>
  );
}
