import { Check, Circle, Loader, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { PostButton } from "~/components/form/post-button";
import { cardClass } from "~/components/ui/card";
import { Icon } from "~/components/ui/icon";
import { cx } from "~/lib/cx";
import { useFormat } from "~/lib/hooks/use-format";
import { isOpen, listSteps, type RequestStep, type RequestTimes } from "./request-steps";

interface Request extends RequestTimes {
  id: string;
  order_number: string;
  notes: string;
}

/** A renewal that was asked for: how far it is with the time of each step, and the way to take it back (C118, C201). */
export function RequestCard({ request, action }: { request: Request; action: string }) {
  const { t } = useTranslation("subscription");
  return (
    <div className={cx(cardClass, "flex flex-col gap-3 p-4")}>
      <ol className="flex flex-wrap gap-x-6 gap-y-3">
        {listSteps(request).map((step) => (
          <Step key={step.name} step={step} />
        ))}
      </ol>
      {(request.notes || isOpen(request)) && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-0 text-fg-3 [overflow-wrap:anywhere]">{request.notes}</p>
          {isOpen(request) && (
            <div className="ml-auto">
              <PostButton
                intent="cancel_request"
                id={request.id}
                action={action}
                size="sm"
                variant="danger-outline"
                aria-label={t("request.cancel_of", { number: request.order_number })}
              >
                {t("request.cancel")}
              </PostButton>
            </div>
          )}
        </div>
      )}
    </div>
  );
}

const looks = {
  done: { icon: Check, box: "bg-ok-soft text-ok" },
  current: { icon: Loader, box: "bg-accent-soft text-accent-text" },
  waiting: { icon: Circle, box: "text-fg-3" },
  cancelled: { icon: X, box: "bg-danger-soft text-danger" },
};

function Step({ step }: { step: RequestStep }) {
  const { t } = useTranslation("subscription");
  const { time } = useFormat();
  const { icon, box } = looks[step.look];
  return (
    <li className="flex items-center gap-2.5" aria-current={step.isNow ? "step" : undefined}>
      <span className={cx("grid size-6 shrink-0 place-items-center rounded-full", box)}>
        <Icon as={icon} size={14} />
      </span>
      <span className="flex flex-col">
        <span className={step.look === "waiting" ? "text-fg-3" : "font-medium"}>
          {t(`request.${step.name}`)}
        </span>
        <span className="tnum text-xs text-fg-3">
          {step.at === null ? t("request.waiting") : time(step.at)}
        </span>
      </span>
    </li>
  );
}
