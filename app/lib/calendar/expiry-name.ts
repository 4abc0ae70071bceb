export interface NamedExpiry {
  kind: string;
  name: string;
  detail: string | null;
  count: number;
}

type NameKey =
  | "common:title.access_control"
  | "subscription:expiry.unnamed"
  | "subscription:count.camera_licenses"
  | "subscription:count.door_licenses";

/** What ends, by the name that its users know it by. */
export function expiryNameOf(
  textOf: (key: NameKey, values: { count: number }) => string,
  { kind, name, detail, count }: NamedExpiry,
): string {
  if (kind === "service") return textOf("common:title.access_control", { count });
  if (kind !== "license") return name || textOf("subscription:expiry.unnamed", { count });
  const devices = name === "door" ? "door" : "camera";
  return `${textOf(`subscription:count.${devices}_licenses`, { count })} · ${detail}`;
}
