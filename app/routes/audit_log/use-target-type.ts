import { useTranslation } from "react-i18next";

/** What an entry is about, in words; a kind without words by the cloud's name. */
export function useTargetType() {
  const { t } = useTranslation("audit_log");
  return (type: string): string =>
    t(`target.${type}` as "target.host", { defaultValue: type.replaceAll("_", " ") });
}
