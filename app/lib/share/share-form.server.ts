import { listAddresses } from "~/lib/forms/addresses";
import { type FormHandler, FormSuccess, onForm } from "~/lib/forms/form.server";
import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, callCloud, notLoaded } from "~/lib/http/graphql.server";
import { shareForm } from "~contract/sharing";
import type { MailPreview, ShareAnswer } from "./share-answer";

const createDocument = graphql(`
  mutation create_share_link(
    $event_id: ID!, $note: String, $password: String, $expire_hours: Int, $emails: [String!]
  ) {
    create_share_link(
      event_id: $event_id, note: $note, password: $password, expire_hours: $expire_hours, emails: $emails
    ) {
      url
      note
      has_password
      expiry_time
      emails
    }
  }
`);

const mailDocument = graphql(`
  query query_share_link_mail($event_id: ID!, $note: String, $expire_hours: Int) {
    query_share_link_mail(event_id: $event_id, note: $note, expire_hours: $expire_hours) {
      subject
      text
      language
    }
  }
`);

/**
 * The form of ShareDialog, to be spread into the answerForms() of a route that draws it. Its steps are answered, not
 * redirected: what was entered stays in the form.
 */
export function shareForms(args: CloudArgs): { share: FormHandler } {
  const answer = onForm<typeof shareForm, ShareAnswer>(
    shareForm,
    async (value) => {
      if (value.go === "back") return new FormSuccess({ step: 1 });
      if (value.go === "on") return new FormSuccess({ step: 2, mail: await findMail(args, value) });
      const { id, note, expire_hours, password = null } = value;
      const emails = value.go === "send" ? value.emails : [];
      const { create_share_link: link } = await callCloud(args, createDocument, {
        event_id: id,
        note,
        expire_hours,
        password,
        emails,
      });
      const { url, has_password: hasPassword, expiry_time: expiresAt } = link;
      return new FormSuccess({
        step: "made",
        link: { url, note, expiresAt, hasPassword, emails: link.emails },
      });
    },
    {
      keep: async (form) => {
        const second = form.get("go") === "create" || form.get("go") === "send";
        return second ? { step: 2, mail: await findMail(args, readFirstStep(form)) } : { step: 1 };
      },
    },
  );
  return { share: (form) => answer(withAddresses(form)) };
}

/** Each address of the form as a value of its own: without script they are one text. */
export function withAddresses(form: FormData): FormData {
  const addresses = listAddresses(form.getAll("emails").map(String));
  form.delete("emails");
  for (const address of addresses) form.append("emails", address);
  return form;
}

interface FirstStep {
  id: string;
  note: string;
  expire_hours: number;
}

function readFirstStep(form: FormData): FirstStep {
  const text = (name: string) => String(form.get(name) ?? "");
  return { id: text("id"), note: text("note"), expire_hours: Number(text("expire_hours")) };
}

/** Null where it does not load: the form does without. */
async function findMail(
  args: CloudArgs,
  { id, note, expire_hours }: FirstStep,
): Promise<MailPreview | null> {
  if (!Number.isInteger(expire_hours)) return null;
  const variables = { event_id: id, note, expire_hours };
  const answer = await callCloud(args, mailDocument, variables).catch(notLoaded("the mail"));
  return answer?.query_share_link_mail ?? null;
}
