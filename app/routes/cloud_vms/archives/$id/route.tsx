import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation, useOutletContext } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EventDialogs } from "~/components/event/detail/event-dialogs";
import { EventNotFound } from "~/components/event/detail/event-not-found";
import { eventMark } from "~/components/event/event-mark";
import { DrawerRoute } from "~/components/list/drawer-route";
import { findArchive } from "~/lib/archive/archives-call.server";
import { loadEventDetail } from "~/lib/event/event-detail.server";
import { withoutDialog } from "~/lib/event/event-dialog";
import type { RouteHandle } from "~/lib/handle";
import type { DrawerList } from "~/lib/lists/drawer";
import { requireUser } from "~/lib/session/guards.server";
import { changeArchives } from "../archives-forms.server";
import { useArchiveName } from "../use-archive-name";
import { ArchiveDetail } from "./archive-detail";

export { clientAction } from "~/lib/forms/client-action";

export const handle: RouteHandle = {
  i18n: [
    "archives",
    "event_detail",
    "share_dialog",
    "password",
    "events",
    "event_query",
    "ai",
    "ui",
    "errors",
  ],
};

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const archive = await findArchive(args, args.params.id ?? "");
  const event = archive && (await loadEventDetail(args, { id: archive.event.id }));
  return data({ archive, event }, { status: event ? 200 : 404 });
}

export function action(args: ActionFunctionArgs) {
  return changeArchives(args);
}

/** One archive beside the list, with its kept clip. */
export default function ArchiveRoute() {
  const { t } = useTranslation("archives");
  const { archive, event } = useLoaderData<typeof loader>();
  const list = useOutletContext<DrawerList>();
  const nameOf = useArchiveName();
  const here = withoutDialog(useLocation());
  if (!archive || !event) return <EventNotFound closeTo={list.closeTo} />;
  return (
    <>
      <EventDialogs event={event} />
      <DrawerRoute
        wide
        id={archive.id}
        title={nameOf(archive)}
        mark={<span className={eventMark(archive.event.event_type)} />}
        note={t("number", { id: archive.id })}
      >
        <ArchiveDetail archive={archive} event={event} here={here} listTo={list.closeTo} />
      </DrawerRoute>
    </>
  );
}
