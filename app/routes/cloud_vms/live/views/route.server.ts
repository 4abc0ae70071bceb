import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import type { Refusal } from "~/lib/forms/form";
import { toRefusal } from "~/lib/forms/refusal.server";
import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, CloudError, callCloud } from "~/lib/http/graphql.server";
import { paths } from "~/lib/paths";
import { moveView, openViewSearch, writeViewDialog } from "~/lib/wall/saved-view";
import { findErrorCode } from "~contract/error-codes";
import { findLimit } from "~contract/fields";
import { idText, newView, viewChange } from "~contract/site-fields";
import { listViews } from "../saved-views.server";

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

/** A change that was refused: what was typed, and what is wrong with it. */
export interface ViewAnswer {
  /** The view it was about; null for a new one. */
  id: string | null;
  typed: string;
  refusal: Refusal<"name">;
}

/** What the forms of the dialog post, besides name, layout and cameras. */
const intents = ["create", "save", "rename", "delete", "up", "down"] as const;
export type ViewIntent = (typeof intents)[number];

/** Changes the views as posted, and leads back to the wall or to the list of views. */
export async function changeViews(args: CloudArgs) {
  const form = await args.request.formData();
  const intent = intents.find((each) => each === form.get("intent"));
  const id = idText.safeParse(form.get("id")).data ?? null;
  const typed = String(form.get("name") ?? "").slice(0, 200);
  try {
    if (!intent) throw new CloudError("INVALID_ARGUMENT", null, null, null);
    return redirect(await change(args, intent, id ?? "", form));
  } catch (error) {
    const { refusal, status } = refuse(error);
    return data<ViewAnswer>({ id, typed, refusal }, { status });
  }
}

/** Makes the change and returns where to go. @throws CloudError, ZodError */
async function change(args: CloudArgs, intent: ViewIntent, id: string, form: FormData) {
  const params = new URL(args.request.url).searchParams;
  const wall = () => ({ layout: Number(form.get("layout")), cameras: readCameras(form) });
  const list = `${paths.liveViews}${writeViewDialog(params, null)}`;
  switch (intent) {
    case "create": {
      const view = newView.parse({ name: form.get("name") ?? "", ...wall() });
      const { create_view: created } = await callCloud(args, createDocument, view);
      return `${paths.live}${openViewSearch(params, created.id)}`;
    }
    case "save":
      await callCloud(args, updateDocument, viewChange.parse({ id, ...wall() }));
      return `${paths.live}${openViewSearch(params, id)}`;
    case "rename":
      await callCloud(args, updateDocument, viewChange.parse({ id, name: form.get("name") ?? "" }));
      return list;
    case "delete":
      await callCloud(args, deleteDocument, { id });
      if (params.get("view") !== id) return list;
      params.delete("view");
      return `${paths.liveViews}${writeViewDialog(params, null)}`;
    case "up":
    case "down": {
      const moved = moveView(await listViews(args), id, intent === "up" ? -1 : 1);
      if (moved) await callCloud(args, sortDocument, { ids: moved.map((view) => view.id) });
      return list;
    }
  }
}

/** `1,2,,4`: nothing between two commas is an empty tile. */
function readCameras(form: FormData): (string | null)[] {
  return String(form.get("cameras") ?? "")
    .split(",")
    .map((id) => id || null);
}

/** @throws what is no answer to the form */
function refuse(error: unknown): { refusal: Refusal<"name">; status: number } {
  if (!(error instanceof z.ZodError)) return toRefusal(error, ["name"]);
  const issue = error.issues[0];
  const code = findErrorCode(issue?.message ?? "") ?? "INVALID_ARGUMENT";
  const max = (issue && findLimit(issue)) ?? undefined;
  const isName = issue?.path[0] === "name";
  return { refusal: isName ? { fields: { name: { code, max } } } : { form: code }, status: 400 };
}
