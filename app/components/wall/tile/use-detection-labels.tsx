import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useEventName } from "~/components/event/event-name";
import type { SeenPicture } from "~/player/detection-overlay";

const kinds = ["person", "car", "truck", "bus", "bike", "motorcycle", "forklift"] as const;

/** The words over boxes: kinds in the visitor's language, others as their host calls them. */
export function useSeenLabels(alarmId: number | undefined) {
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

/** The boxes as text, for whoever cannot see them. Not spoken by itself: it changes all the time. */
export function SeenText(props: { seen: SeenPicture | null; labelOf: (kind: string) => string }) {
  const { t } = useTranslation("live");
  const { seen, labelOf } = props;
  const names = [...new Set(seen?.objects.map(({ kind }) => labelOf(kind)))];
  if (names.length === 0) return null;
  return <span className="sr-only">{t("seen.list", { list: names.join(", ") })}</span>;
}
