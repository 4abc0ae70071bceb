import { useTranslation } from "react-i18next";

/** What the cloud writes in a secret's place. */
const mask = "***";

/** A payload's names and values in words. */
export function usePayloadText() {
  const { t } = useTranslation("audit_log");
  const textOf = (value: unknown): string => {
    if (value === undefined || value === null || value === "") return "—";
    if (value === mask) return t("change.hidden");
    if (typeof value === "boolean") return t(value ? "change.yes" : "change.no");
    if (Array.isArray(value)) return value.length === 0 ? "—" : value.map(textOf).join(", ");
    if (typeof value === "object") {
      const parts = Object.entries(value).map(([key, part]) => `${fieldOf(key)}: ${textOf(part)}`);
      return parts.join(", ") || "—";
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
