import { Bell, type LucideIcon, Mail, Smartphone, Timer } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Card } from "~/components/ui/card";
import { Icon } from "~/components/ui/icon";
import { limits } from "~contract/limits";

/** How alerts are delivered: facts, nothing to set (decision D88). */
export function DeliveryFacts({ email }: { email: string }) {
  const { t } = useTranslation("alerts");
  const facts: [LucideIcon, string][] = [
    [Mail, t("delivery.mail", { email })],
    [Bell, t("delivery.bell")],
    [Smartphone, t("delivery.push")],
    [Timer, t("delivery.cooldown", { count: limits.alertCooldownSeconds / 60 })],
  ];
  return (
    <Card title={t("delivery.title")}>
      <ul className="flex flex-col gap-2.5 p-4">
        {facts.map(([icon, text]) => (
          <li key={text} className="flex gap-2 text-fg-2">
            <Icon as={icon} className="mt-px text-fg-3" />
            <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
          </li>
        ))}
      </ul>
      <p className="px-4 pb-4 text-xs text-fg-3">{t("delivery.fixed")}</p>
    </Card>
  );
}
