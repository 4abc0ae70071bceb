import { BeingBuilt } from "~/components/shell/being-built";
import type { RouteHandle } from "~/lib/handle";

export const handle: RouteHandle = { title: "mobile" };

export default function MobileApp() {
  return <BeingBuilt />;
}
