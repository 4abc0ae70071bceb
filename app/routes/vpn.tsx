import type { LoaderFunctionArgs } from "@remix-run/node";
import { BeingBuilt } from "~/components/shell/being-built";
import { requireMaster } from "~/lib/guards.server";
import type { RouteHandle } from "~/lib/handle";

export const handle: RouteHandle = { title: "vpn", section: "console" };

export async function loader(args: LoaderFunctionArgs) {
  await requireMaster(args);
  return null;
}

export default function Vpn() {
  return <BeingBuilt />;
}
