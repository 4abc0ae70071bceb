import { BeingBuilt } from "~/components/shell/being-built";
import type { RouteHandle } from "~/lib/handle";

export const handle: RouteHandle = { title: "shared_event" };

export default function SharedEvent() {
  return <BeingBuilt />;
}
