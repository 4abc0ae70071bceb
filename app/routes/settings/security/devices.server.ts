import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, CloudError, callCloud } from "~/lib/http/graphql.server";
import { done } from "./answer.server";

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
async function ignoreGone(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof CloudError) || error.code !== "INVALID_ARGUMENT") throw error;
  }
}

const readId = (form: FormData) => String(form.get("id") ?? "").slice(0, 64);

/** A device that has to give its second factor again. */
export async function forgetDevice(args: CloudArgs, form: FormData) {
  await ignoreGone(callCloud(args, forgetDocument, { id: readId(form) }));
  return done("device_forgotten");
}

export async function forgetAllDevices(args: CloudArgs) {
  await callCloud(args, forgetAllDocument, {});
  return done("device_forgotten");
}

/** Signs one of the user's other browsers out. */
export async function endSession(args: CloudArgs, form: FormData) {
  await ignoreGone(callCloud(args, endDocument, { id: readId(form) }));
  return done("session_ended");
}
