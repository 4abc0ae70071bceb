import { useTranslation } from "react-i18next";
import { Badge, type Tone } from "~/components/ui/badge";
import type { WebhookDeliveryState, WebhookFault } from "~contract/webhook-names";
import type { DeliveryRow } from "./route.server";

const tones: Record<WebhookDeliveryState, Tone> = {
  waiting: "warn",
  delivered: "ok",
  failed: "danger",
};

/** How a delivery stands, and what its receiver answered or why there was no answer. */
export function DeliveryState({
  delivery,
}: {
  delivery: Pick<DeliveryRow, "state" | "status" | "fault">;
}) {
  const { t } = useTranslation("webhooks");
  const { status, fault } = delivery;
  const state = delivery.state as WebhookDeliveryState;
  const isAnswered = fault === null || fault === "status";
  const answer = isAnswered ? status && `HTTP ${status}` : t(`fault.${fault as WebhookFault}`);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5">
      <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
      {answer && <span className="text-fg-2 text-xs">{answer}</span>}
    </span>
  );
}
