import { flashRedirect } from "~/lib/cookies/flash.server";
import { answerForms, FormSuccess, onForm } from "~/lib/forms/form.server";
import { graphql, type ResultOf } from "~/lib/http/graphql";
import { type CloudArgs, callCloud, notLoaded } from "~/lib/http/graphql.server";
import { paths } from "~/lib/paths";
import { requireUser } from "~/lib/session/guards.server";
import { type AlertSources, alertEditor, toTriggers } from "~contract/alerts";
import { idSwitch } from "~contract/site-fields";

const listDocument = graphql(`
  query query_user_alert_list {
    query_user_alert_list {
      id name weekdays start_time end_time enable last_fired trigger_events { event_id }
      saved_search { name }
    }
    query_region_host_list { hosts { cameras { id } } }
  }
`);

export type AlertItem = ResultOf<typeof listDocument>["query_user_alert_list"][number];

/** The viewer's alerts by name; null where they did not load. */
export async function loadAlerts(args: CloudArgs) {
  const user = await requireUser(args);
  const now = Math.floor(Date.now() / 1000);
  const answer = await callCloud(args, listDocument, {}).catch(notLoaded("the alerts"));
  if (!answer) return { alerts: null, canAdd: false, now, requestId: args.context.requestId };
  const { query_user_alert_list: alerts, query_region_host_list: regions } = answer;
  const seesCamera = regions.some(({ hosts }) => hosts.some(({ cameras }) => cameras.length > 0));
  return { alerts, canAdd: user.master || seesCamera, now, requestId: args.context.requestId };
}

const switchDocument = graphql(`
  mutation switch_user_alert($id: ID!, $enable: Boolean!) {
    switch_user_alert(id: $id, enable: $enable) { id }
  }
`);

const createDocument = graphql(`
  mutation create_user_alert(
    $name: String!, $weekdays: [Int!]!, $start_time: String!, $end_time: String!, $enable: Boolean,
    $trigger_events: [TriggerEventInput!]!, $saved_search_id: ID
  ) {
    create_user_alert(
      name: $name, weekdays: $weekdays, start_time: $start_time, end_time: $end_time,
      enable: $enable, trigger_events: $trigger_events, saved_search_id: $saved_search_id
    ) { id }
  }
`);

/** What the editor's fields are in the contract: `sources` are its events, cameras and hosts. */
export const renamedFields = { trigger_events: "cameras", saved_search_id: "saved_search" };

/** The editor's fields as the contract has them. */
export function toArguments<Values extends AlertSources & { saved_search?: string | undefined }>({
  events,
  cameras,
  hosts,
  saved_search: search,
  ...values
}: Values) {
  const trigger_events = toTriggers({ events, cameras, hosts });
  return { ...values, trigger_events, saved_search_id: search || null };
}

/** @returns its id */
export async function createAlert(
  args: CloudArgs,
  { version: _none, ...values }: (typeof alertEditor)["_output"],
): Promise<string> {
  const { create_user_alert: made } = await callCloud(args, createDocument, toArguments(values));
  return made.id;
}

/** Switches an alert on or off, or brings back a deleted one. */
export async function changeAlerts(args: CloudArgs) {
  return answerForms(await args.request.formData(), {
    // It stays on the page, whichever alert is open beside the list.
    switch: onForm(idSwitch, async (values) => {
      await callCloud(args, switchDocument, values);
      return new FormSuccess(null);
    }),
    restore: onForm(
      alertEditor,
      async (values) => flashRedirect(paths.alert(await createAlert(args, values)), "restored"),
      { renamed: renamedFields },
    ),
  });
}
