import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "~/lib/hooks/use-format";
import type { FirmwareProgress } from "~/lib/host/firmware";

/** Progress bar of a firmware update, with the percent beside it. */
export function FirmwareBar({
  firmware,
  words,
  label,
}: {
  firmware: FirmwareProgress;
  /** Text before the percent, above the bar; without it bar and percent are in one line. */
  words?: string;
  /** Accessible name of the bar without a text. */
  label: string;
}) {
  const { t } = useTranslation("host_admin");
  const format = useFormat();
  const id = useId();
  const percent = firmware.progress ?? 0;
  const bar = (
    <span
      role="progressbar"
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-labelledby={words ? id : undefined}
      aria-label={words ? undefined : label}
      className="block h-1.25 min-w-13 grow overflow-hidden rounded-full bg-active forced-color-adjust-none"
    >
      <span className="block h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
    </span>
  );
  const value =
    firmware.status === "received" ? t("firmware.received") : format.percent(percent / 100);
  if (!words) {
    return (
      <span className="flex items-center gap-2">
        {bar}
        <span className="tnum">{value}</span>
      </span>
    );
  }
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex gap-3 text-xs text-fg-2">
        <span id={id} className="min-w-0 truncate">
          {words}
        </span>
        <span className="tnum ml-auto shrink-0">{value}</span>
      </div>
      {bar}
    </div>
  );
}
