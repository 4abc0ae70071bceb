import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "~/components/form/checkbox";
import { bareInputClass, InputBox } from "~/components/form/input-box";
import {
  idleChoices,
  keepWebPlayerChoice,
  type WebPlayerSettings,
} from "~/lib/local-player/web-player";

/** Kept in this browser and used at once. */
export function PlayerSettings({ settings }: { settings: WebPlayerSettings }) {
  const { t } = useTranslation("player");
  const id = useId();
  const nameOf = (seconds: number) => {
    if (seconds === 0) return t("settings.never");
    return seconds < 60
      ? t("settings.seconds", { count: seconds })
      : t("settings.minutes", { count: seconds / 60 });
  };
  return (
    <fieldset className="mt-4 flex flex-col gap-2 pr-5 pl-17">
      <legend className="sr-only">{t("settings.label")}</legend>
      <Checkbox
        label={t("settings.enabled")}
        checked={settings.isEnabled}
        onChange={(event) => keepWebPlayerChoice({ isEnabled: event.target.checked })}
      />
      <Checkbox
        label={t("settings.p2p")}
        checked={settings.usesP2p}
        disabled={!settings.isEnabled}
        onChange={(event) => keepWebPlayerChoice({ usesP2p: event.target.checked })}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <label htmlFor={id} className="text-fg-2">
          {t("settings.idle")}
        </label>
        <InputBox size="sm" className="w-36">
          <select
            id={id}
            value={settings.idleSeconds}
            disabled={!settings.isEnabled}
            onChange={(event) => {
              const idleSeconds = Number(event.target.value);
              keepWebPlayerChoice({ idleSeconds });
            }}
            className={bareInputClass}
          >
            {idleChoices.map((seconds) => (
              <option key={seconds} value={seconds} className="bg-field">
                {nameOf(seconds)}
              </option>
            ))}
          </select>
        </InputBox>
      </div>
    </fieldset>
  );
}
