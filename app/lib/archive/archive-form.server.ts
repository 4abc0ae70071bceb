import { flashRedirect } from "~/lib/cookies/flash.server";
import { type FormHandler, onForm } from "~/lib/forms/form.server";
import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, callCloud } from "~/lib/http/graphql.server";
import { newArchivesForm } from "~contract/sharing";

const createDocument = graphql(`
  mutation create_archives($event_ids: [ID!]!, $note: String) {
    create_archives(event_ids: $event_ids, note: $note) { id }
  }
`);

/** Handlers for a page with an ArchiveDialog, or with a form of its own that posts what it does. */
export const archiveForms = (args: CloudArgs, { to }: { to: string }) =>
  ({
    archive: onForm(
      newArchivesForm,
      async ({ ids, note }) => {
        await callCloud(args, createDocument, { event_ids: ids, note });
        return flashRedirect(to, "archived");
      },
      { renamed: { event_ids: "ids" } },
    ),
  }) satisfies Record<string, FormHandler>;
