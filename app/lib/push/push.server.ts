import { z } from "zod";
import { flashRedirect } from "~/lib/cookies/flash.server";
import { answerForms, onForm } from "~/lib/forms/form.server";
import { graphql } from "~/lib/http/graphql";
import {
  besideThePage,
  type CloudArgs,
  CloudError,
  callCloud,
  notLoaded,
} from "~/lib/http/graphql.server";
import { paths } from "~/lib/paths";
import { pushRegistration } from "~contract/notifications";
import { forgetPushId, keepPushId, readPushId } from "./push-cookie.server";

const listDocument = graphql(`
  query query_push_list {
    query_push_list { public_key list { id } }
  }
`);

const registerDocument = graphql(`
  mutation register_push($endpoint: String!, $p256dh: String!, $auth: String!) {
    register_push(endpoint: $endpoint, p256dh: $p256dh, auth: $auth) { id }
  }
`);

const deleteDocument = graphql(`
  mutation delete_push($id: ID!) {
    delete_push(id: $id) { ok }
  }
`);

/** Whether notifications are pushed to this browser; null where the cloud pushes nothing, or does not say. */
export async function findPush(args: CloudArgs) {
  const [answer, id] = await Promise.all([
    callCloud(args, listDocument, {}, besideThePage).catch(notLoaded("the pushes")),
    readPushId(args.request),
  ]);
  if (!answer?.query_push_list.public_key) return null;
  const { public_key: publicKey, list } = answer.query_push_list;
  return { publicKey, isOn: list.some((push) => push.id === id) };
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof CloudError)) throw error;
}

export async function changePush(args: CloudArgs) {
  const back = paths.settingsAppearances;
  return answerForms(await args.request.formData(), {
    on: onForm(pushRegistration, async (values) => {
      const { register_push: push } = await callCloud(args, registerDocument, values);
      return flashRedirect(back, "push_on", { cookies: [await keepPushId(push.id)] });
    }),
    off: onForm(z.object({}), async () => {
      const id = await readPushId(args.request);
      // One that is gone already is off too.
      if (id) await callCloud(args, deleteDocument, { id }).catch(ignoreRefusal);
      return flashRedirect(back, "push_off", { cookies: [await forgetPushId()] });
    }),
  });
}
