import { useTranslation } from "react-i18next";
import { Badge, type Tone } from "~/components/ui/badge";
import { daysLeft } from "~/lib/time/days-left";

const tones: Record<string, Tone> = {
  active: "ok",
  about_to_expire: "warn",
  expired: "danger",
  renewing: "accent",
  renewed: "neutral",
};

/** The state the cloud gives an order (C204); of one about to expire, the days it has left. */
export function OrderStateBadge({
  order,
  now,
}: {
  order: { state: string; expired_at: number };
  now: number;
}) {
  const { t } = useTranslation("subscription");
  const state = order.state as "active";
  return (
    <Badge tone={tones[state] ?? "neutral"}>
      {t(`state.${state}`)}
      {order.state === "about_to_expire" && (
        <> · {t("days", { count: daysLeft(order.expired_at, now) })}</>
      )}
    </Badge>
  );
}
