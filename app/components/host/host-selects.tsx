import { useTranslation } from "react-i18next";
import { SelectField, type SelectFieldProps } from "~/components/form/select-field";
import { hostTypeOf } from "~/lib/host/host-state";

/** Choices of device types, by their number in the contract. Texts: "hosts". */
export function useHostTypeOptions(types: readonly number[]) {
  const { t } = useTranslation("hosts");
  return types.map((type) => ({ value: String(type), label: t(`type.${hostTypeOf(type)}`) }));
}

/** A choice of `zones`, each an IANA name. */
export function TimeZoneField({ zones, ...field }: TimeZoneFieldProps) {
  return <SelectField {...field} options={zones.map((zone) => ({ value: zone, label: zone }))} />;
}

interface TimeZoneFieldProps extends Omit<SelectFieldProps, "options"> {
  zones: readonly string[];
}
