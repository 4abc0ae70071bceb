import { useTranslation } from "react-i18next";
import { Button } from "~/components/ui/button";
import type { ExportRange } from "./use-export-range";

const presetHours = [1, 4, 8, 12, 24];

/** So many hours up to the end; only with script, and not beyond the maximum. */
export function ExportPresets({ maxSeconds, range }: { maxSeconds: number; range: ExportRange }) {
  const { t } = useTranslation("export");
  return (
    <fieldset aria-label={t("presets")} className="grid grid-cols-5 gap-1.5 noscript:hidden">
      {presetHours
        .filter((hours) => hours * 3600 <= maxSeconds)
        .map((hours) => (
          <Button
            key={hours}
            size="sm"
            className="tnum px-0"
            aria-pressed={range.seconds === hours * 3600}
            onClick={() => range.setHours(hours)}
          >
            {t("hours", { count: hours })}
          </Button>
        ))}
    </fieldset>
  );
}
