import { flashRedirect } from "~/lib/cookies/flash.server";
import { type FormHandler, onForm } from "~/lib/forms/form.server";
import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, callCloud } from "~/lib/http/graphql.server";
import { paths } from "~/lib/paths";
import { replaceSession } from "~/lib/session/session.server";
import { changePasswordForm } from "~contract/settings";

const changePasswordDocument = graphql(`
  mutation change_password($old_password: String!, $new_password: String!) {
    change_password(old_password: $old_password, new_password: $new_password) { token }
  }
`);

/** Ends every session of the user but this browser's, which goes on with the new token. */
export function passwordForms(args: CloudArgs): Record<string, FormHandler> {
  return {
    change_password: onForm(
      changePasswordForm,
      async ({ old_password, password: new_password }) => {
        const { change_password: session } = await callCloud(args, changePasswordDocument, {
          old_password,
          new_password,
        });
        const cookies = await replaceSession(args, session.token);
        return flashRedirect(paths.settingsSecurity, "password_changed", { cookies });
      },
      { renamed: { new_password: "password" } },
    ),
  };
}
