import { useTranslation } from "react-i18next";
import { joinList } from "~/lib/i18n/join";

/** What the cloud writes in a secret's place. */
const mask = "***";

/** A payload's names and values in words. */
export function usePayloadText() {
  const { t, i18n } = useTranslation(["audit_log", "ui"]);
  const join = (parts: string[]) => joinList(parts, i18n.language) || "—";
  const textOf = (value: unknown): string => {
    if (value === undefined || value === null || value === "") return "—";
    if (value === mask) return t("change.hidden");
    if (typeof value === "boolean") return t(value ? "change.yes" : "change.no");
    if (Array.isArray(value)) return join(value.map(textOf));
    if (typeof value === "object") {
      return join(
        Object.entries(value).map(([key, part]) =>
          t("ui:labelled", { label: fieldOf(key), value: textOf(part) }),
        ),
      );
    }
    return String(value);
  };
  /** A field without words by the cloud's name. */
  const fieldOf = (key: string): string => {
    if (key === "") return t("change.value");
    return t(`field.${key}` as "field.name", { defaultValue: key.replaceAll("_", " ") });
  };
  return { fieldOf, textOf };
}
