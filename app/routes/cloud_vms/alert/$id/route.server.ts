import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { flashRedirect } from "~/lib/cookies/flash.server";
import { listPlaces } from "~/lib/event/camera-tree.server";
import { answerForms, FormSuccess, onForm } from "~/lib/forms/form.server";
import { graphql, type ResultOf } from "~/lib/http/graphql";
import { type CloudArgs, CloudError, callCloud, nullIf } from "~/lib/http/graphql.server";
import { editedId } from "~/lib/lists/edited-id";
import { paths } from "~/lib/paths";
import { listSavedSearches } from "~/lib/saved-search/saved-search.server";
import { requireUser } from "~/lib/session/guards.server";
import { alertDraft, alertEditor, toSources } from "~contract/alerts";
import { noFields } from "~contract/fields";
import { createAlert, renamedFields, toArguments } from "../route.server";

const alertDocument = graphql(`
  query query_single_user_alert($id: ID!) {
    query_single_user_alert(id: $id) {
      name weekdays start_time end_time enable version
      trigger_events { event_type event_id host_cam_id host_id }
      saved_search_id
      saved_search { name }
    }
  }
`);

/** @throws Response 404 for an alert that is none of the viewer's */
async function getAlert(args: CloudArgs, id: string) {
  const answer = await callCloud(args, alertDocument, { id }).catch(nullIf("USER_ALERT_NOT_FOUND"));
  if (!answer) throw new Response(null, { status: 404 });
  const {
    trigger_events: triggers,
    saved_search_id: searchId,
    saved_search: search,
    version,
    ...alert
  } = answer.query_single_user_alert;
  const { events, cameras, hosts, isExact } = toSources(triggers);
  const values = {
    ...alert,
    weekdays: alert.weekdays.map(String),
    events: events.map(String),
    saved_search: searchId ?? "",
    cameras: [...cameras],
    hosts: [...hosts],
  };
  return { values, isExact, version, searchName: search?.name ?? null };
}

const draft: Awaited<ReturnType<typeof getAlert>> = {
  values: {
    name: "",
    weekdays: ["0", "1", "2", "3", "4", "5", "6"],
    start_time: "00:00",
    end_time: "00:00",
    enable: true,
    events: [],
    saved_search: "",
    cameras: [],
    hosts: [],
  },
  isExact: true,
  version: 0,
  searchName: null,
};

export async function loadAlert(args: LoaderFunctionArgs) {
  const { email, master } = await requireUser(args);
  const id = editedId(args);
  const [alert, places, searches] = await Promise.all([
    id === null ? draft : getAlert(args, id),
    listPlaces(args),
    listSavedSearches(args, "ai_search"),
  ]);
  const seesCamera = places.some(({ hosts }) => hosts.some(({ cameras }) => cameras.length > 0));
  const canSave = master || seesCamera;
  // The list beside it says what this viewer lacks.
  if (id === null && !canSave) throw redirect(paths.alerts);
  return { ...alert, id, places, searches, email, canSave };
}

export type AlertPage = Awaited<ReturnType<typeof loadAlert>>;

const updateDocument = graphql(`
  mutation update_user_alert(
    $id: ID!, $name: String!, $weekdays: [Int!]!, $start_time: String!, $end_time: String!,
    $enable: Boolean, $trigger_events: [TriggerEventInput!]!, $saved_search_id: ID, $version: Int
  ) {
    update_user_alert(
      id: $id, name: $name, weekdays: $weekdays, start_time: $start_time, end_time: $end_time,
      enable: $enable, trigger_events: $trigger_events, saved_search_id: $saved_search_id,
      version: $version
    ) { id }
  }
`);

const deleteDocument = graphql(`
  mutation delete_user_alert($id: ID!) {
    delete_user_alert(id: $id) { ok }
  }
`);

const previewDocument = graphql(`
  query query_user_alert_preview(
    $weekdays: [Int!], $start_time: String, $end_time: String,
    $trigger_events: [TriggerEventInput!], $saved_search_id: ID
  ) {
    query_user_alert_preview(
      weekdays: $weekdays, start_time: $start_time, end_time: $end_time,
      trigger_events: $trigger_events, saved_search_id: $saved_search_id
    ) {
      total
      complete
      days { date count }
      list {
        timezone
        event { id event_type event_id event_time dst_rollback device_name host_name }
      }
    }
  }
`);

export type Preview = ResultOf<typeof previewDocument>["query_user_alert_preview"];

/** The form's `?preview` asks what the alert would have fired on, and stores nothing. */
const previewForm = (args: CloudArgs) =>
  onForm(
    alertDraft,
    async ({ name: _name, enable: _enable, ...rule }) => {
      const answer = await callCloud(args, previewDocument, toArguments(rule));
      return new FormSuccess(answer.query_user_alert_preview);
    },
    { renamed: renamedFields },
  );

/** A conflict names what is saved by now as the editor's fields have it. */
async function describeConflict(args: CloudArgs, id: string, error: unknown) {
  if (!(error instanceof CloudError) || error.code !== "CONFLICT") return error;
  const { values, version } = await getAlert(args, id);
  const current = { id, version, ...values, saved_search: values.saved_search || null };
  return new CloudError(error.code, null, null, null, current);
}

const saveForm = (args: CloudArgs, id: string | null) =>
  onForm(
    alertEditor,
    async (form) => {
      if (id === null)
        return flashRedirect(paths.alert(await createAlert(args, form)), "alert_saved");
      await callCloud(args, updateDocument, { id, ...toArguments(form) }).catch(
        async (error: unknown) => {
          throw await describeConflict(args, id, error);
        },
      );
      return flashRedirect(paths.alert(id), "alert_saved");
    },
    { renamed: renamedFields },
  );

/** Deletes the alert; one that can be made anew as it is can be brought back. */
async function deleteAlert(args: CloudArgs, id: string) {
  const { values, isExact, searchName } = await getAlert(args, id);
  const isWhole = isExact && (values.saved_search === "" || searchName !== null);
  await callCloud(args, deleteDocument, { id });
  const { enable, name, start_time, end_time, saved_search, ...lists } = values;
  const fields = {
    ...lists,
    saved_search: [saved_search],
    name: [name],
    start_time: [start_time],
    end_time: [end_time],
    enable: enable ? ["on"] : [],
  };
  const undo = { action: paths.alerts, intent: "restore", fields };
  return flashRedirect(paths.alerts, "removed", isWhole ? { undo } : {});
}

export async function changeAlert(args: LoaderFunctionArgs) {
  const id = editedId(args);
  const isPreview = new URL(args.request.url).searchParams.has("preview");
  return answerForms(await args.request.formData(), {
    save: isPreview ? previewForm(args) : saveForm(args, id),
    ...(id !== null && { delete: onForm(noFields, () => deleteAlert(args, id)) }),
  });
}
