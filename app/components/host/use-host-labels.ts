import { useTranslation } from "react-i18next";

/** Labels of the fields that adding and editing a host have in common. Texts: "host_admin". */
export function useHostLabels() {
  const { t } = useTranslation("host_admin");
  return {
    region_id: t("filter.region"),
    timezone: t("field.timezone"),
    contact_name: t("field.contact_name"),
    email: t("field.email"),
    phone: t("field.phone"),
    address: t("field.address"),
  };
}
