import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useExportRefresh } from "~/components/export/use-export-refresh";
import { changeExports, findExports } from "~/lib/export/exports.server";
import type { RouteHandle } from "~/lib/handle";
import { requireUser } from "~/lib/session/guards.server";
import { ExportPanel } from "./export-panel";

export { clientAction } from "~/lib/forms/client-action";

export const handle: RouteHandle = { i18n: ["export", "errors"], exports: true };

/** The newest, in the panel; the others have a page. */
const maxTrayExports = 8;

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  const exports = await findExports(args, { limit: maxTrayExports });
  return { exports, requestId: args.context.requestId };
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args);
  return changeExports(args);
}

export default function PlaybackExport() {
  const { exports } = useLoaderData<typeof loader>();
  useExportRefresh(exports?.list ?? []);
  return <ExportPanel exports={exports} />;
}
