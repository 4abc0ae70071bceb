import { Download, MonitorPlay, RefreshCw } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "~/components/form/checkbox";
import { Button, buttonClass } from "~/components/ui/button";
import { Dialog, DialogHead, dialogFootClass } from "~/components/ui/dialog";
import { Icon } from "~/components/ui/icon";
import { keepWebPlayerChoice } from "~/lib/local-player/web-player";
import {
  findPromptReason,
  type LocalPlayer,
  type LocalPlayerState,
} from "~/player/local/local-player";
import { PlayerSettings } from "./player-settings";
import { PlayerVersions } from "./player-versions";

interface DialogProps {
  player: LocalPlayer;
  state: LocalPlayerState;
}

/** What the title and the text speak of. */
function subjectOf(state: LocalPlayerState) {
  if (!state.settings.isEnabled) return "off";
  const reason = findPromptReason(state);
  if (reason) return reason;
  return state.readiness.kind === "initialised" ? "ready" : "searching";
}

/** The local player as it is: what to download, what to set (specification section 4, Web player readiness). */
export default function LocalPlayerDialog({ player, state }: DialogProps) {
  const { t } = useTranslation(["player", "common"]);
  const id = useId();
  const { newest, isPromptSkipped } = state.settings;
  const [isSkipped, setSkipped] = useState(isPromptSkipped);
  const subject = subjectOf(state);
  const canDownload = newest !== null && ["not_ready", "newer", "legacy"].includes(subject);
  const close = () => {
    if (isSkipped !== isPromptSkipped) keepWebPlayerChoice({ isPromptSkipped: isSkipped });
    player.closeDialog();
  };
  return (
    <Dialog
      labelledBy={`${id}title`}
      describedBy={`${id}text`}
      onClose={close}
      className="w-125 overflow-y-auto"
    >
      <DialogHead
        titleId={`${id}title`}
        title={t(`dialog.${subject}.title`)}
        textId={`${id}text`}
        text={t(`dialog.${subject}.text`)}
        mark={
          <span className="grid size-9 shrink-0 place-items-center rounded-lg bg-accent-soft text-accent-text">
            <Icon as={MonitorPlay} />
          </span>
        }
      />
      {subject === "not_ready" && (
        <div className="mt-2 flex flex-col gap-1 pr-5 pl-17 text-fg-3 text-xs">
          <p>{t("dialog.permission")}</p>
          {newest === null && <p>{t("dialog.noAddress")}</p>}
        </div>
      )}
      <PlayerVersions state={state} />
      <PlayerSettings settings={state.settings} />
      <div className={dialogFootClass}>
        <div className="mr-auto">
          <Checkbox
            label={t("dialog.skip")}
            checked={isSkipped}
            onChange={(event) => setSkipped(event.target.checked)}
          />
        </div>
        {subject === "not_ready" && (
          <Button onClick={() => player.retry()}>
            <Icon as={RefreshCw} size={14} />
            {t("common:try_again")}
          </Button>
        )}
        <Button variant={canDownload ? "secondary" : "primary"} data-first-focus onClick={close}>
          {t(subject === "ready" ? "dialog.done" : "dialog.browser")}
        </Button>
        {canDownload && (
          <a href={newest.url} rel="noreferrer" className={buttonClass("primary")}>
            <Icon as={Download} size={14} />
            {t("dialog.download", { version: newest.version })}
          </a>
        )}
      </div>
    </Dialog>
  );
}
