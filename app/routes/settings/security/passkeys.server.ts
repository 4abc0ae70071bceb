import { flashRedirect } from "~/lib/cookies/flash.server";
import { setCookies } from "~/lib/cookies/set-cookies";
import { type FormHandler, FormSuccess, onForm } from "~/lib/forms/form.server";
import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, callCloud } from "~/lib/http/graphql.server";
import { paths } from "~/lib/paths";
import { replaceSession } from "~/lib/session/session.server";
import {
  newPasskeyForm,
  passkeyNameForm,
  passkeyRemovalForm,
  passkeyStartForm,
} from "~contract/passkeys";
import type { PasskeyData } from "./answer";

const startDocument = graphql(`
  mutation start_passkey($password: String!) {
    start_passkey(password: $password) { options }
  }
`);

const createDocument = graphql(`
  mutation create_passkey($name: String!, $response: String!) {
    create_passkey(name: $name, response: $response) { token backup_codes }
  }
`);

const renameDocument = graphql(`
  mutation rename_passkey($id: ID!, $name: String!) {
    rename_passkey(id: $id, name: $name) { id }
  }
`);

const deleteDocument = graphql(`
  mutation delete_passkey($id: ID!, $password: String!) {
    delete_passkey(id: $id, password: $password) { ok }
  }
`);

/** The forms of the user's passkeys. */
export function passkeyForms(args: CloudArgs): Record<string, FormHandler> {
  return {
    // First step: the cloud gives what the browser makes a passkey from.
    start_passkey: onForm(passkeyStartForm, async ({ name, password }) => {
      const { start_passkey: started } = await callCloud(args, startDocument, { password });
      return new FormSuccess<PasskeyData>({ making: { name, options: started.options } });
    }),
    // Second step: the browser has made it. The first one may turn two-factor on, with a new session.
    create_passkey: onForm(newPasskeyForm, async (values) => {
      const { create_passkey: created } = await callCloud(args, createDocument, values);
      if (!created.token) return flashRedirect(paths.settingsSecurity, "passkey_added");
      const cookies = await replaceSession(args, created.token);
      const shown: PasskeyData = { backupCodes: created.backup_codes };
      return new FormSuccess<PasskeyData>(shown, setCookies(cookies));
    }),
    rename_passkey: onForm(passkeyNameForm, async (values) => {
      await callCloud(args, renameDocument, values);
      return flashRedirect(paths.settingsSecurity, "passkey_renamed");
    }),
    delete_passkey: onForm(passkeyRemovalForm, async (values) => {
      await callCloud(args, deleteDocument, values);
      return flashRedirect(paths.settingsSecurity, "passkey_removed");
    }),
  };
}
