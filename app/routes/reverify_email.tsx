import { BeingBuilt } from "~/components/shell/being-built";
import type { RouteHandle } from "~/lib/handle";

export const handle: RouteHandle = { title: "reverify_email" };

export default function ReverifyEmail() {
  return <BeingBuilt />;
}
