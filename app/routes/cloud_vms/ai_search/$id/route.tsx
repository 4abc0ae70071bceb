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

export { clientAction } from "~/lib/forms/client-action";

export const handle: RouteHandle = { i18n: eventDetailTexts };

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const findingId = args.params.id ?? "";
  const event = await loadEventDetail(args, { pvd_id: findingId });
  return data({ event, findingId }, { status: event ? 200 : 404 });
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args);
  return changeEvent(args);
}

/** One result beside the search, with its event; an unknown one and one out of reach are the same alert (C327). */
export default function AiSearchResult() {
  const { event, findingId } = useLoaderData<typeof loader>();
  const list = useOutletContext<DrawerList>();
  const nameOf = useEventName();
  if (!event) return <EventNotFound closeTo={list.closeTo} />;
  return (
    <DrawerRoute
      wide
      id={findingId}
      title={nameOf(event.event_id)}
      mark={<span className={eventMark(event.event_type)} />}
      note={`#${event.id}`}
      actions={<CopyEventLink id={event.id} />}
    >
      <EventDetail event={event} />
    </DrawerRoute>
  );
}
