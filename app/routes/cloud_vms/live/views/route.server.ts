import { redirect } from "@remix-run/node";
import { answerForms, onForm } from "~/lib/forms/form.server";
import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, callCloud } from "~/lib/http/graphql.server";
import { paths } from "~/lib/paths";
import { moveView, openViewSearch, viewsHref } from "~/lib/wall/saved-view";
import { newViewForm, oneId, viewNameForm, viewTilesForm } from "~contract/site-fields";
import { loadViews } from "../saved-views.server";

const createDocument = graphql(`
  mutation create_view($name: String!, $layout: Int!, $cameras: [ID]!) {
    create_view(name: $name, layout: $layout, cameras: $cameras) { id }
  }
`);

const updateDocument = graphql(`
  mutation update_view($id: ID!, $name: String, $layout: Int, $cameras: [ID]) {
    update_view(id: $id, name: $name, layout: $layout, cameras: $cameras) { id }
  }
`);

const deleteDocument = graphql(`
  mutation delete_view($id: ID!) {
    delete_view(id: $id) { ok }
  }
`);

const sortDocument = graphql(`
  mutation sort_views($ids: [ID!]!) {
    sort_views(ids: $ids) { id }
  }
`);

/** Answers the posted form of a view, and leads back to the wall or to the list of views. */
export async function changeViews(args: CloudArgs) {
  const { searchParams: params } = new URL(args.request.url);
  const list = viewsHref(params, null);
  const open = (id: string) => redirect(`${paths.live}${openViewSearch(params, id)}`);
  return answerForms(await args.request.formData(), {
    create: onForm(newViewForm, async (view) => {
      const { create_view: created } = await callCloud(args, createDocument, view);
      return open(created.id);
    }),
    save: onForm(viewTilesForm, async (change) => {
      await callCloud(args, updateDocument, change);
      return open(change.id);
    }),
    rename: onForm(viewNameForm, async (change) => {
      await callCloud(args, updateDocument, change);
      return redirect(list);
    }),
    delete: onForm(oneId, async ({ id }) => {
      await callCloud(args, deleteDocument, { id });
      if (params.get("view") === id) params.delete("view");
      return redirect(viewsHref(params, null));
    }),
    up: onForm(oneId, async ({ id }) => {
      await move(args, id, -1);
      return redirect(list);
    }),
    down: onForm(oneId, async ({ id }) => {
      await move(args, id, 1);
      return redirect(list);
    }),
  });
}

/** Moves a view one place in the list; does nothing at its end. */
async function move(args: CloudArgs, id: string, step: -1 | 1): Promise<void> {
  const moved = moveView(await loadViews(args), id, step);
  if (moved) await callCloud(args, sortDocument, { ids: moved.map((view) => view.id) });
}
