import { BeingBuilt } from "~/components/shell/being-built";
import type { RouteHandle } from "~/lib/handle";

export const handle: RouteHandle = { title: "signup" };

export default function SignUp() {
  return <BeingBuilt />;
}
