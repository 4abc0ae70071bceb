import { type FlashKey, flashRedirect } from "~/lib/cookies/flash.server";
import { type FormHandler, onForm } from "~/lib/forms/form.server";
import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, callCloud, nullIf } from "~/lib/http/graphql.server";
import { paths } from "~/lib/paths";
import { noFields } from "~contract/fields";
import { oneId } from "~contract/site-fields";

const forgetDocument = graphql(`
  mutation delete_trusted_device($id: ID!) {
    delete_trusted_device(id: $id) { ok }
  }
`);

const forgetAllDocument = graphql(`
  mutation delete_all_trusted_devices {
    delete_all_trusted_devices { ok }
  }
`);

const endDocument = graphql(`
  mutation delete_session($id: ID!) {
    delete_session(id: $id) { ok }
  }
`);

/** What is gone already, as after a second press, is what was asked for. */
const ignoreGone = nullIf("INVALID_ARGUMENT");

/** The forms of devices and sessions. */
export function deviceForms(args: CloudArgs): Record<string, FormHandler> {
  const done = (words: FlashKey) => flashRedirect(paths.settingsSecurity, words);
  return {
    // A device that has to give its second factor again.
    forget_device: onForm(oneId, async ({ id }) => {
      await callCloud(args, forgetDocument, { id }).catch(ignoreGone);
      return done("device_forgotten");
    }),
    forget_all_devices: onForm(noFields, async () => {
      await callCloud(args, forgetAllDocument, {});
      return done("device_forgotten");
    }),
    // Signs one of the user's other browsers out.
    end_session: onForm(oneId, async ({ id }) => {
      await callCloud(args, endDocument, { id }).catch(ignoreGone);
      return done("session_ended");
    }),
  };
}
