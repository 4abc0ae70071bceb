import { BeingBuilt } from "~/components/shell/being-built";
import type { RouteHandle } from "~/lib/handle";

export const handle: RouteHandle = { title: "forgot_account" };

export default function ForgotAccount() {
  return <BeingBuilt />;
}
