import { BeingBuilt } from "~/components/shell/being-built";
import type { RouteHandle } from "~/lib/handle";

export const handle: RouteHandle = { title: "terms_of_use" };

export default function TermsOfUse() {
  return <BeingBuilt />;
}
