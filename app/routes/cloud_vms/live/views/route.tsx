import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigate, useSearchParams } from "@remix-run/react";
import { useEffect } from "react";
import { paths } from "~/lib/paths";
import { requireUser } from "~/lib/session/guards.server";
import { readViewDialog, writeViewDialog } from "~/lib/wall/saved-view";
import { readWall } from "~/lib/wall/wall-state";
import { listViews } from "../saved-views.server";
import { viewMenuId } from "../view-menu";
import { DeleteView } from "./delete-view";
import { NewView } from "./new-view";
import { changeViews, type ViewAnswer } from "./route.server";
import { ViewsDialog } from "./views-dialog";

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  return { views: await listViews(args) };
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args);
  return changeViews(args);
}

/** The saved views in a dialog over the wall: save as, rename, order, delete. */
export default function LiveViews() {
  const { views } = useLoaderData<typeof loader>();
  const answer = useActionData<ViewAnswer>();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  useFocusOnMenuAfterwards();

  const dialog = readViewDialog(params);
  const wallHref = `${paths.live}${writeViewDialog(params, null)}`;
  const close = () => navigate(wallHref, { preventScrollReset: true });
  const common = { params, answer, wallHref, onClose: close };
  if (dialog && "new" in dialog) {
    const wall = readWall(params, { layout: 16, cameras: [] });
    return <NewView {...common} wall={wall} />;
  }
  const doomed = dialog && "delete" in dialog && views.find(({ id }) => id === dialog.delete);
  if (doomed) return <DeleteView {...common} view={doomed} />;
  const renamed = dialog && "rename" in dialog ? dialog.rename : null;
  return <ViewsDialog {...common} views={views} renamed={renamed} />;
}

/** The link that led here stands in a menu that is closed by now: its button takes the focus back. */
function useFocusOnMenuAfterwards(): void {
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement && document.activeElement !== document.body) return;
        document.getElementById(viewMenuId)?.querySelector("summary")?.focus();
      });
    },
    [],
  );
}
