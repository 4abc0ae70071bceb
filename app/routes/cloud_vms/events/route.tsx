import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import { ComingSoon } from "~/components/shell/coming-soon";
import type { RouteHandle } from "~/lib/handle";
import type { DrawerList } from "~/lib/lists/drawer";
import { paths } from "~/lib/paths";
import { requireUser } from "~/lib/session/guards.server";

export const handle: RouteHandle = { title: "events", section: "vms" };

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const { pathname, searchParams } = new URL(args.request.url);
  const id = searchParams.get("id");
  // Addresses in mails of before, which named the event so.
  if (id !== null && pathname === paths.events) throw redirect(paths.event(id));
  return null;
}

export default function Events() {
  const list: DrawerList = { closeTo: paths.events, hrefOf: paths.event, ids: [] };
  return (
    <>
      <Outlet context={list} />
      <ComingSoon />
    </>
  );
}
