import { BeingBuilt } from "~/components/shell/being-built";
import type { RouteHandle } from "~/lib/handle";

export const handle: RouteHandle = { title: "two_factor" };

export default function TwoFactor() {
  return <BeingBuilt />;
}
