import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useEventName } from "~/components/event/event-name";
import { joinList } from "~/lib/i18n/join";
import type { Detections } from "~/player/detection-overlay";

const kinds = ["person", "car", "truck", "bus", "bike", "motorcycle", "forklift"] as const;

/** Labels of detection boxes: known kinds are translated, others shown as the host names them. */
export function useDetectionLabels(alarmId: number | undefined) {
  const { t } = useTranslation("live");
  const nameOf = useEventName();
  const labelOf = useCallback(
    (kind: string) => {
      const known = kinds.find((each) => each === kind);
      return known ? t(`seen.${known}`) : kind;
    },
    [t],
  );
  return { labelOf, alarm: alarmId === undefined ? null : nameOf(alarmId) };
}

/** Detected objects as text for screen readers. No live region: it changes several times a second. */
export function DetectionText(props: {
  detections: Detections | null;
  labelOf: (kind: string) => string;
}) {
  const { t, i18n } = useTranslation("live");
  const { detections, labelOf } = props;
  const names = [...new Set(detections?.objects.map(({ kind }) => labelOf(kind)))];
  if (names.length === 0) return null;
  return (
    <span className="sr-only">{t("seen.list", { list: joinList(names, i18n.language) })}</span>
  );
}
