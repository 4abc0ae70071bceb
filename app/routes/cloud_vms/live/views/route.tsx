import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { useEffect } from "react";
import type { RouteHandle } from "~/lib/handle";
import { paths } from "~/lib/paths";
import { requireUser } from "~/lib/session/guards.server";
import { readViewDialog, viewsHref, writeViewDialog } from "~/lib/wall/saved-view";
import { readWall } from "~/lib/wall/wall-state";
import { findViews } from "../saved-views.server";
import { viewMenuId } from "../view-menu";
import { DeleteView } from "./delete-view";
import { NewView } from "./new-view";
import { RenameView } from "./rename-view";
import { changeViews } from "./route.server";
import { ViewsDialog } from "./views-dialog";

export { clientAction } from "~/lib/forms/client-action";

export const handle: RouteHandle = { i18n: ["ui"] };

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  return { views: await findViews(args) };
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args);
  return changeViews(args);
}

/** The saved views in a dialog over the wall: save as, rename, order, delete. */
export default function LiveViews() {
  const { views } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  useFocusOnMenuAfterwards();

  const dialog = readViewDialog(params);
  const wallHref = `${paths.live}${writeViewDialog(params, null)}`;
  const listHref = viewsHref(params, null);
  const findById = (id: string) => views?.find((view) => view.id === id);
  if (dialog && "new" in dialog) {
    return <NewView wall={readWall(params, { layout: 16, cameras: [] })} wallHref={wallHref} />;
  }
  const deleted = dialog && "delete" in dialog && findById(dialog.delete);
  if (deleted) return <DeleteView key={deleted.id} view={deleted} listHref={listHref} />;
  const renamed = dialog && "rename" in dialog && findById(dialog.rename);
  if (renamed) return <RenameView key={renamed.id} view={renamed} listHref={listHref} />;
  return <ViewsDialog views={views} wallHref={wallHref} />;
}

/** The link that opened the dialog stands in a menu that has closed since: the menu's button takes the focus back. */
function useFocusOnMenuAfterwards(): void {
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement && document.activeElement !== document.body) return;
        document.getElementById(viewMenuId)?.querySelector<HTMLElement>("summary, button")?.focus();
      });
    },
    [],
  );
}
