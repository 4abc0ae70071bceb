import type { TFunction } from "i18next";

export interface NamedExpiry {
  kind: string;
  name: string;
  detail: string | null;
  count: number;
}

/** What ends, by the name that its users know it by. */
export function expiryNameOf(
  t: TFunction<["subscription", "common"]>,
  { kind, name, detail, count }: NamedExpiry,
): string {
  if (kind === "service") return t("common:title.access_control");
  if (kind !== "license") return name || t("subscription:expiry.unnamed");
  const licenses = t(`subscription:count.${name === "door" ? "door" : "camera"}_licenses`, {
    count,
  });
  return `${licenses} · ${detail}`;
}
