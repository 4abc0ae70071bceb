import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useOutletContext } from "@remix-run/react";
import { CopyEventLink } from "~/components/event/detail/copy-event-link";
import { EventDetail } from "~/components/event/detail/event-detail";
import { EventNotFound } from "~/components/event/detail/event-not-found";
import { eventMark } from "~/components/event/event-mark";
import { useEventName } from "~/components/event/event-name";
import { DrawerRoute } from "~/components/list/drawer-route";
import { changeEvent, loadEventDetail } from "~/lib/event/event-detail.server";
import { eventDetailTexts } from "~/lib/event/event-detail-texts";
import type { RouteHandle } from "~/lib/handle";
import type { DrawerList } from "~/lib/lists/drawer";
import { requireUser } from "~/lib/session/guards.server";
import { findBeyond } from "./beyond.server";

export { clientAction } from "~/lib/forms/client-action";

export const handle: RouteHandle = { i18n: eventDetailTexts };

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const id = args.params.id ?? "";
  const [event, beyond] = await Promise.all([loadEventDetail(args, { id }), findBeyond(args, id)]);
  return data({ event, beyond }, { status: event ? 200 : 404 });
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args);
  return changeEvent(args);
}

/** One event beside the list; an unknown one and one out of reach are the same alert (C327). */
export default function EventRoute() {
  const { event, beyond } = useLoaderData<typeof loader>();
  const list = useOutletContext<DrawerList>();
  const nameOf = useEventName();
  if (!event) return <EventNotFound closeTo={list.closeTo} />;
  return (
    <DrawerRoute
      wide
      id={event.id}
      title={nameOf(event.event_id)}
      mark={<span className={eventMark(event.event_type)} />}
      note={`#${event.id}`}
      beyond={beyond ?? undefined}
      actions={<CopyEventLink id={event.id} />}
    >
      <EventDetail event={event} />
    </DrawerRoute>
  );
}
