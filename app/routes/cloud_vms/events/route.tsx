import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ComingSoon } from "~/components/shell/coming-soon";
import type { RouteHandle } from "~/lib/handle";
import { paths } from "~/lib/paths";
import { requireUser } from "~/lib/session/guards.server";
import { EventNotFound } from "./event-not-found";
import { hasEvent } from "./route.server";

export const handle: RouteHandle = { i18n: ["errors"], title: "events", section: "vms" };

/** Alerts lead here by the id of their event. */
export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const id = new URL(args.request.url).searchParams.get("id");
  return { missing: id !== null && !(await hasEvent(args, id)) };
}

export default function Events() {
  const { missing } = useLoaderData<typeof loader>();
  return (
    <>
      {missing && (
        <div className="px-5 pt-5 max-md:px-4">
          <EventNotFound closeTo={paths.events} />
        </div>
      )}
      <ComingSoon />
    </>
  );
}
