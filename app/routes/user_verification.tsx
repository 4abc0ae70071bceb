import { BeingBuilt } from "~/components/shell/being-built";
import type { RouteHandle } from "~/lib/handle";

export const handle: RouteHandle = { title: "user_verification" };

export default function UserVerification() {
  return <BeingBuilt />;
}
