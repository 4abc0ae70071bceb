import { useTranslation } from "react-i18next";
import { Progress } from "~/components/ui/progress";
import { cx } from "~/lib/cx";
import {
  type ExportItem,
  faultOf,
  isUnfinished,
  nameOf,
  toEstimate,
  toneOf,
} from "~/lib/export/export-item";
import { useFormat } from "~/lib/hooks/use-format";
import { exportStates } from "~contract/names";

const wordClass = {
  plain: "text-fg-2",
  running: "text-fg",
  ok: "text-ok",
  danger: "text-danger",
} as const;

/** The state in words, with its percentage while it is written, and why it ended when it failed (C210, C211). */
export function ExportStatus({ item, hasBar = false }: { item: ExportItem; hasBar?: boolean }) {
  const { t } = useTranslation("export");
  const { percent } = useFormat();
  const isRunning = item.status === exportStates.downloading;
  return (
    <div className="min-w-0">
      <p className="tnum flex items-baseline gap-2 text-xs">
        <span className={cx("font-medium", wordClass[toneOf(item)])}>
          {t(`state.${nameOf(item)}`)}
        </span>
        {isRunning && <span className="ml-auto">{percent(item.percent / 100)}</span>}
      </p>
      {(hasBar || isUnfinished(item)) && <ExportBar item={item} />}
      <ExportDetail item={item} />
    </div>
  );
}

function ExportBar({ item }: { item: ExportItem }) {
  const tone = toneOf(item);
  const tones = { plain: "accent", running: "accent", ok: "ok", danger: "danger" } as const;
  return (
    <div className="mt-1">
      <Progress percent={item.percent} tone={tones[tone]} />
    </div>
  );
}

function ExportDetail({ item }: { item: ExportItem }) {
  const { t } = useTranslation("export");
  const fault = faultOf(item);
  const { status, position, seconds_left: left } = item;
  const text =
    status === exportStates.waiting && position !== null
      ? t("position", { position })
      : status === exportStates.downloading && left !== null
        ? t(`left.${toEstimate(left).unit}`, { count: toEstimate(left).from })
        : fault && toneOf(item) === "danger"
          ? t(`fault.${fault}`)
          : null;
  return text && <p className="tnum mt-0.5 text-xs whitespace-normal text-fg-3">{text}</p>;
}
