import { flashRedirect } from "~/lib/cookies/flash.server";
import { type FormHandler, onForm } from "~/lib/forms/form.server";
import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, callCloud } from "~/lib/http/graphql.server";
import { newArchives } from "~contract/sharing";

const createDocument = graphql(`
  mutation create_archives($event_ids: [ID!]!, $note: String) {
    create_archives(event_ids: $event_ids, note: $note) { id }
  }
`);

/** Handlers for a page with an ArchiveDialog, or with a form of its own that posts what it does. */
export const archiveForms = (args: CloudArgs, { to }: { to: string }) =>
  ({
    archive: onForm(newArchives, async (archives) => {
      await callCloud(args, createDocument, archives);
      return flashRedirect(to, "archived");
    }),
  }) satisfies Record<string, FormHandler>;
