import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type events from "../../../public/locales/en/events.json";

/** Localised name of an event id; an unknown one is shown by its number (C137). */
export function useEventName(): (eventId: number) => string {
  const { t, i18n } = useTranslation("events");
  return useCallback(
    (eventId) => {
      const id = String(eventId) as keyof typeof events.name;
      return i18n.exists(`events:name.${id}`) ? t(`name.${id}`) : t("fallback", { id });
    },
    [t, i18n],
  );
}
