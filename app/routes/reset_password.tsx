import { BeingBuilt } from "~/components/shell/being-built";
import type { RouteHandle } from "~/lib/handle";

export const handle: RouteHandle = { title: "reset_password" };

export default function ResetPassword() {
  return <BeingBuilt />;
}
