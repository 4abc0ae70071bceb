import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/lib/handle";
import { requireUser } from "~/lib/session/guards.server";
import { ArchivePanel } from "./archive-panel";
import { archiveEvent, findArchivable } from "./route.server";

export { clientAction } from "~/lib/forms/client-action";

export const handle: RouteHandle = { i18n: ["playback", "events", "errors"] };

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  return { archivable: await findArchivable(args), requestId: args.context.requestId };
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args);
  return archiveEvent(args);
}

export default function PlaybackArchive() {
  const { archivable } = useLoaderData<typeof loader>();
  return <ArchivePanel archivable={archivable} />;
}
