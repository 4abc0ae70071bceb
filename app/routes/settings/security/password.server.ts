import { readForm } from "~/lib/forms/refusal.server";
import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, callCloud } from "~/lib/http/graphql.server";
import { replaceSession } from "~/lib/session/session.server";
import { changePasswordForm } from "~contract/settings";
import { done, refuse, refuseError } from "./answer.server";

const changePasswordDocument = graphql(`
  mutation change_password($old_password: String!, $new_password: String!) {
    change_password(old_password: $old_password, new_password: $new_password) { token }
  }
`);

/** Ends every session of the user but this browser's, which goes on with the new token. */
export async function changePassword(args: CloudArgs, form: FormData) {
  const read = readForm(form, changePasswordForm);
  if ("refusal" in read) return refuse({ form: "password", refusal: read.refusal });
  const { old_password, password: new_password } = read.value;
  try {
    const { change_password: session } = await callCloud(args, changePasswordDocument, {
      old_password,
      new_password,
    });
    return done("password_changed", [await replaceSession(args, session.token)]);
  } catch (error) {
    const renamed = { new_password: "password" } as const;
    return refuseError(error, "password", ["old_password"], { renamed });
  }
}
