import { useTranslation } from "react-i18next";
import { cardClass } from "~/components/ui/card";
import { cx } from "~/lib/cx";
import { useFormat } from "~/lib/hooks/use-format";
import { useNow } from "~/lib/hooks/use-now";
import { formatTime } from "~/lib/i18n/format";
import { type TimeFormat, timeFormats } from "~contract/names";
import { SettingChoice } from "./setting-choice";
import { RadioMark } from "./theme-card";

/** The six formats, each with the time as it is now. */
export function TimeFormatCard({
  timeFormat,
  serverSeconds,
}: {
  timeFormat: TimeFormat;
  serverSeconds: number;
}) {
  const { t } = useTranslation("settings");
  const { options } = useFormat();
  const now = useNow(serverSeconds);
  return (
    <section className={cx(cardClass, "p-4")}>
      <h2 id="time-format">{t("time_format.title")}</h2>
      <p className="mt-1 mb-3 text-fg-3">{t("time_format.text", { zone: options.timeZone })}</p>
      <SettingChoice
        name="time_format"
        kept={timeFormat}
        labelledBy="time-format"
        className="grid grid-cols-2 gap-2 max-sm:grid-cols-1"
        buttonClassName="group flex min-h-11 min-w-0 flex-wrap items-center gap-x-2.5 gap-y-0.5 rounded-lg border border-line-2 px-3 py-2 text-left hover:bg-hover data-chosen:border-accent data-chosen:bg-accent-soft"
        options={timeFormats.map((value) => ({
          value,
          label: (
            <>
              <RadioMark />
              <span className="font-medium">{value}</span>
              <time suppressHydrationWarning className="ml-auto text-fg-2">
                {formatTime(now, { ...options, timeFormat: value })}
              </time>
            </>
          ),
        }))}
      />
    </section>
  );
}
