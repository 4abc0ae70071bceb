import { useTranslation } from "react-i18next";

/** Says that a range reaches back before what is kept; null: it does not. Text: namespace "event_query". */
export function KeptNote({ days }: { days: number | null }) {
  const { t } = useTranslation("event_query");
  if (days === null) return null;
  return (
    <p role="status" className="text-fg-2">
      {t("kept", { count: days })}
    </p>
  );
}
