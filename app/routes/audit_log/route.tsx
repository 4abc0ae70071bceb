import type { LoaderFunctionArgs } from "@remix-run/node";
import { BeingBuilt } from "~/components/shell/being-built";
import type { RouteHandle } from "~/lib/handle";
import { requireMaster } from "~/lib/session/guards.server";

export const handle: RouteHandle = { title: "audit_log", section: "console" };

export async function loader(args: LoaderFunctionArgs) {
  await requireMaster(args);
  return null;
}

export default function AuditLog() {
  return <BeingBuilt />;
}
