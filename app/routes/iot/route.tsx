import type { LoaderFunctionArgs } from "@remix-run/node";
import { BeingBuilt } from "~/components/shell/being-built";
import type { RouteHandle } from "~/lib/handle";
import { requireUser } from "~/lib/session/guards.server";

export const handle: RouteHandle = { title: "iot", section: "console" };

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  return null;
}

export default function Iot() {
  return <BeingBuilt />;
}
