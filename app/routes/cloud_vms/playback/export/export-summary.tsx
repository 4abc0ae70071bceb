import { useTranslation } from "react-i18next";
import { toEstimate } from "~/lib/export/export-item";
import { useFormat } from "~/lib/hooks/use-format";
import { useHydrated } from "~/lib/hooks/use-hydrated";
import { formatFileSize } from "~/lib/i18n/format";

export interface ExportLimits {
  max_seconds: number;
  max_cameras: number;
  paces: { stream: string; seconds_per_second: number; bytes_per_second: number | null }[];
}

interface ExportSummaryProps {
  seconds: number;
  cameras: number;
  stream: string;
  limits: ExportLimits;
}

/** How long, how much, and how long it will take: from t to 2t (C353). */
export function ExportSummary({ seconds, cameras, stream, limits }: ExportSummaryProps) {
  const { t } = useTranslation("export");
  const { options, number, duration } = useFormat();
  const hydrated = useHydrated();
  const max = t("max", { count: Math.floor(limits.max_seconds / 3600) });
  const pace = limits.paces.find((each) => each.stream === stream);
  const canEstimate = seconds > 0 && seconds <= limits.max_seconds && cameras > 0;
  if (!canEstimate || !pace) return <p className="-mt-1 text-xs text-fg-3">{max}</p>;
  const { unit, from, to } = toEstimate(seconds * cameras * pace.seconds_per_second);
  const bytes = pace.bytes_per_second === null ? null : pace.bytes_per_second * seconds * cameras;
  return (
    <div role={hydrated ? "status" : undefined} className="tnum -mt-1 text-xs text-fg-3">
      <p className="flex flex-wrap justify-between gap-x-3 text-fg-2">
        <span>{t("chosen", { count: cameras, duration: duration(seconds) })}</span>
        {bytes !== null && <span>{t("size", { size: formatFileSize(bytes, options.tag) })}</span>}
      </p>
      <p className="mt-0.5">
        {t(`estimate.${unit}`, { from: number(from), to: number(to) })} {max}
      </p>
    </div>
  );
}
