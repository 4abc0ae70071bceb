import { redirect } from "@remix-run/node";
import { flashRedirect } from "~/lib/cookies/flash.server";
import { withoutDialog } from "~/lib/event/event-dialog";
import { answerForms, onForm } from "~/lib/forms/form.server";
import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, callCloud } from "~/lib/http/graphql.server";
import { shareForms } from "~/lib/share/share-form.server";
import { archiveNoteForm, tickedArchives } from "~contract/sharing";
import { oneId } from "~contract/site-fields";

const noteDocument = graphql(`
  mutation update_archive($id: ID!, $note: String!) {
    update_archive(id: $id, note: $note) { id }
  }
`);

const deleteDocument = graphql(`
  mutation delete_archive($ids: [ID!]!) {
    delete_archive(ids: $ids) { ok }
  }
`);

const restoreDocument = graphql(`
  mutation restore_archive($ids: [ID!]!) {
    restore_archive(ids: $ids) { id }
  }
`);

const retryDocument = graphql(`
  mutation retry_archive($id: ID!) {
    retry_archive(id: $id) { id }
  }
`);

/** Address of the same page without its dialog, or the note that is being changed. */
function closedPage(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete("note");
  return withoutDialog({ pathname: url.pathname, search: url.search });
}

/** The forms of the list, and of one archive beside it. */
export async function changeArchives(args: CloudArgs) {
  const here = closedPage(args.request);
  return answerForms(await args.request.formData(), {
    ...shareForms(args),
    note: onForm(archiveNoteForm, async (archive) => {
      await callCloud(args, noteDocument, archive);
      return flashRedirect(here, "note_saved");
    }),
    delete: onForm(tickedArchives, async ({ ids }) => {
      await callCloud(args, deleteDocument, { ids });
      const undo = { action: here, intent: "restore", fields: { ids } };
      return flashRedirect(here, "removed", { undo });
    }),
    restore: onForm(tickedArchives, async ({ ids }) => {
      await callCloud(args, restoreDocument, { ids });
      return flashRedirect(here, "restored");
    }),
    retry: onForm(oneId, async ({ id }) => {
      await callCloud(args, retryDocument, { id });
      return redirect(here);
    }),
  });
}
