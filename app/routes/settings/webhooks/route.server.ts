import { flashRedirect } from "~/lib/cookies/flash.server";
import { answerForms, FormSuccess, onForm } from "~/lib/forms/form.server";
import { graphql, type ResultOf } from "~/lib/http/graphql";
import { type CloudArgs, callCloud, notLoaded, nullIf } from "~/lib/http/graphql.server";
import { requireMaster } from "~/lib/session/guards.server";
import { idSwitch, oneId } from "~contract/site-fields";
import { newWebhook, webhookForm } from "~contract/webhooks";
import { webhooksAll, webhooksQuery } from "./webhooks-query";

const listDocument = graphql(`
  query query_webhook_list {
    query_webhook_list {
      id url events enabled created dropped
      last_delivery { state attempts status fault attempted created }
    }
  }
`);

export type WebhookRow = ResultOf<typeof listDocument>["query_webhook_list"][number];

const logDocument = graphql(`
  query query_webhook_delivery_list($id: ID!, $limit: Int) {
    query_webhook_delivery_list(id: $id, limit: $limit) {
      list { id type state attempts status fault duration created next_attempt }
    }
  }
`);

export type DeliveryRow = ResultOf<
  typeof logDocument
>["query_webhook_delivery_list"]["list"][number];

/** Null when they could not be loaded. */
async function findWebhooks(args: CloudArgs): Promise<WebhookRow[] | null> {
  const answer = await callCloud(args, listDocument, {}).catch(notLoaded("the webhooks"));
  return answer?.query_webhook_list ?? null;
}

export async function loadWebhooks(args: CloudArgs) {
  await requireMaster(args);
  const webhooks = await findWebhooks(args);
  const { searchParams } = new URL(args.request.url);
  const dialog = searchParams.get("dialog");
  const webhook = webhooks?.find(({ id }) => id === searchParams.get("id"));
  const asked =
    dialog === "new"
      ? ({ dialog } as const)
      : dialog === "delete" && webhook
        ? ({ dialog, webhook } as const)
        : null;
  return { webhooks, asked, requestId: args.context.requestId };
}

/** Of the log, at the most that is kept. */
const logRows = 100;

/** The webhook of the drawer, with its newest deliveries. @throws Response 404 */
export async function loadWebhook(args: CloudArgs, id: string) {
  await requireMaster(args);
  const [{ query_webhook_list: webhooks }, log] = await Promise.all([
    callCloud(args, listDocument, {}),
    callCloud(args, logDocument, { id, limit: logRows }).catch(nullIf("NOT_FOUND")),
  ]);
  const webhook = webhooks.find((each) => each.id === id);
  if (!webhook || !log) throw new Response(null, { status: 404 });
  return { webhook, deliveries: log.query_webhook_delivery_list.list };
}

const createDocument = graphql(`
  mutation create_webhook($url: String!, $events: [String!]!) {
    create_webhook(url: $url, events: $events) { secret }
  }
`);
const updateDocument = graphql(`
  mutation update_webhook($id: ID!, $url: String!, $events: [String!]!) {
    update_webhook(id: $id, url: $url, events: $events) { ok }
  }
`);
const switchDocument = graphql(`
  mutation switch_webhook($id: ID!, $enable: Boolean!) {
    switch_webhook(id: $id, enable: $enable) { ok }
  }
`);
const deleteDocument = graphql(`
  mutation delete_webhook($id: ID!) {
    delete_webhook(id: $id) { ok }
  }
`);
const replaceDocument = graphql(`
  mutation replace_webhook_secret($id: ID!) {
    replace_webhook_secret(id: $id) { secret }
  }
`);
const testDocument = graphql(`
  mutation test_webhook($id: ID!) {
    test_webhook(id: $id) { ok }
  }
`);

/** The secret of a new webhook, or in place of another; shown once. */
export interface NewSecret {
  secret: string;
}

/** What is done with webhooks, from the list and from the drawer. */
export async function changeWebhooks(args: CloudArgs) {
  await requireMaster(args);
  const list = webhooksQuery.href(webhooksAll);
  return answerForms(await args.request.formData(), {
    create: onForm<typeof newWebhook, NewSecret>(newWebhook, async (values) => {
      const { create_webhook: created } = await callCloud(args, createDocument, values);
      return new FormSuccess({ secret: created.secret });
    }),
    update: onForm(webhookForm, async (values) => {
      await callCloud(args, updateDocument, values);
      return flashRedirect(list, "webhook_saved");
    }),
    switch: onForm(idSwitch, async (values) => {
      await callCloud(args, switchDocument, values);
      return flashRedirect(list, values.enable ? "webhook_on" : "webhook_off");
    }),
    delete: onForm(oneId, async ({ id }) => {
      await callCloud(args, deleteDocument, { id });
      return flashRedirect(list, "removed");
    }),
    replace: onForm<typeof oneId, NewSecret>(oneId, async ({ id }) => {
      const { replace_webhook_secret: fresh } = await callCloud(args, replaceDocument, { id });
      return new FormSuccess({ secret: fresh.secret });
    }),
    test: onForm(oneId, async ({ id }) => {
      await callCloud(args, testDocument, { id });
      return flashRedirect(webhooksQuery.itemHref(webhooksAll, id), "webhook_tested");
    }),
  });
}
