import { flashRedirect } from "~/lib/cookies/flash.server";
import { answerForms, onForm } from "~/lib/forms/form.server";
import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, callCloud } from "~/lib/http/graphql.server";
import { shareForms, withAddresses } from "~/lib/share/share-form.server";
import {
  shareEditForm,
  shareExtendForm,
  shareResendForm,
  shareSendForm,
  tickedLinks,
} from "~contract/sharing";
import { linksQuery } from "./links-query";

const updateDocument = graphql(`
  mutation update_share_link($id: ID!, $note: String, $password: String, $expire_hours: Int) {
    update_share_link(id: $id, note: $note, password: $password, expire_hours: $expire_hours) { id }
  }
`);

const extendDocument = graphql(`
  mutation extend_share_link($id: ID!, $expire_hours: Int!) {
    extend_share_link(id: $id, expire_hours: $expire_hours) { id }
  }
`);

const sendDocument = graphql(`
  mutation send_share_link($id: ID!, $emails: [String!]!) {
    send_share_link(id: $id, emails: $emails) { id }
  }
`);

const deleteDocument = graphql(`
  mutation delete_share_link($ids: [ID!]!) {
    delete_share_link(ids: $ids) { ok }
  }
`);

/**
 * Changes one link, or takes the ticked ones back; then to where its form was opened.
 * @param open the link of the drawer; left out for the list
 */
export async function changeLinks(args: CloudArgs, open?: string) {
  const query = linksQuery.read(new URL(args.request.url).searchParams);
  const list = linksQuery.href(query);
  const back = open === undefined ? list : linksQuery.itemHref(query, open);
  const send = onForm(shareSendForm, async ({ id, emails }) => {
    await callCloud(args, sendDocument, { id, emails });
    return flashRedirect(back, "share_sent");
  });
  return answerForms(await args.request.formData(), {
    ...shareForms(args),
    edit: onForm(shareEditForm, async ({ id, note, expire_hours, ...password }) => {
      await callCloud(args, updateDocument, {
        id,
        note,
        expire_hours: expire_hours ?? null,
        password: password.no_password ? "" : (password.password ?? null),
      });
      return flashRedirect(back, "share_saved");
    }),
    extend: onForm(shareExtendForm, async ({ id, expire_hours }) => {
      await callCloud(args, extendDocument, { id, expire_hours });
      return flashRedirect(back, "share_extended");
    }),
    send: (form) => send(withAddresses(form)),
    resend: onForm(shareResendForm, async ({ id, link }) => {
      await callCloud(args, sendDocument, { id: link, emails: [id] });
      return flashRedirect(back, "share_sent");
    }),
    revoke: onForm(tickedLinks, async ({ ids }) => {
      await callCloud(args, deleteDocument, { ids });
      return flashRedirect(list, "share_revoked");
    }),
  });
}
