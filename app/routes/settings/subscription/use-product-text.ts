import { useTranslation } from "react-i18next";
import { useFormat } from "~/lib/hooks/use-format";
import { productTypes } from "~contract/names";

/** A product as the cloud gives it; the types have a gap, so they are told by number, never by place (C113). */
export interface Product {
  type: number;
  quantity: number;
  quality: string | null;
  keep_days: number | null;
}

const names = {
  [productTypes.recordingPlan]: "recording_plan",
  [productTypes.asCloud]: "as_cloud",
  [productTypes.licensePort]: "license_port",
  [productTypes.vpnService]: "vpn_service",
} as const;

export function useProductText() {
  const { t } = useTranslation("subscription");
  const { number } = useFormat();
  const nameOf = ({ type }: Product): string =>
    type in names
      ? t(`product.${names[type as keyof typeof names]}`)
      : t("product.unknown", { type: number(type) });
  return {
    nameOf,
    /** "Standard" for a recording plan's 0, which is no number of days (C114). */
    keepText: ({ type, keep_days: days }: Product): string | null => {
      if (days === null) return null;
      return days === 0 && type === productTypes.recordingPlan
        ? t("product.standard")
        : t("days", { count: days });
    },
    /** "Licence ports × 62". */
    lineOf: (product: Product): string => `${nameOf(product)} × ${number(product.quantity)}`,
  };
}
