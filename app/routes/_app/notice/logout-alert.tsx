import { useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/components/ui/button";
import { Dialog, DialogHead, dialogFootClass } from "~/components/ui/dialog";
import { Progress } from "~/components/ui/progress";
import { limits } from "~contract/limits";
import type { LogoutReason } from "./pushes";
import { useCountdown } from "./use-countdown";

/** Says why the user is being signed out; after 5 s, on OK or on Escape it happens (decision D4). */
export function LogoutAlert({ reason, onEnd }: { reason: LogoutReason; onEnd: () => void }) {
  const { t } = useTranslation(["notice", "common"]);
  const id = useId();
  const isOver = useRef(false);
  const end = () => {
    if (isOver.current) return;
    isOver.current = true;
    onEnd();
  };
  const seconds = useCountdown(limits.forcedLogoutMs, end);
  return (
    <Dialog
      alert
      labelledBy={`${id}title`}
      describedBy={`${id}text`}
      onClose={end}
      className="w-105"
    >
      <DialogHead
        titleId={`${id}title`}
        title={t("logout.title")}
        textId={`${id}text`}
        text={t(`logout.${reason}`)}
      />
      <div className="px-5 pt-4">
        <Progress tone="warn" percent={(seconds * 100_000) / limits.forcedLogoutMs} />
        <p className="tnum mt-2 text-xs text-fg-3">{t("logout.seconds", { count: seconds })}</p>
      </div>
      <div className={dialogFootClass}>
        <Button variant="primary" data-first-focus onClick={end}>
          {t("common:ok")}
        </Button>
      </div>
    </Dialog>
  );
}
