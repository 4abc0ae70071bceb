import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { graphql } from "~/lib/http/graphql";
import { CloudError, callCloudAnonymously } from "~/lib/http/graphql.server";
import { paths } from "~/lib/paths";
import { findTempToken } from "~/lib/session/second-factor.server";

const signInDocument = graphql(`
  mutation start_passkey_sign_in {
    start_passkey_sign_in { options }
  }
`);

const factorDocument = graphql(`
  mutation start_passkey_2fa($temp_token: String!) {
    start_passkey_2fa(temp_token: $temp_token) { options }
  }
`);

async function getOptions(args: ActionFunctionArgs): Promise<string> {
  const isFactor = (await args.request.formData()).get("purpose") === "second_factor";
  if (!isFactor) {
    const { start_passkey_sign_in: started } = await callCloudAnonymously(args, signInDocument, {});
    return started.options;
  }
  const temp_token = (await findTempToken(args.request)) ?? "";
  const { start_passkey_2fa: started } = await callCloudAnonymously(args, factorDocument, {
    temp_token,
  });
  return started.options;
}

/** What a passkey is to sign, for script of the login page and of /2fa. */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  try {
    return new Response(await getOptions(args), {
      headers: { "Content-Type": "application/json", "Cache-Control": "no-store" },
    });
  } catch (error) {
    if (!(error instanceof CloudError)) throw error;
    const status = error.code === "TOO_MANY_ATTEMPTS" ? 429 : 400;
    return new Response(null, { status });
  }
}

export const loader = () => redirect(paths.login);
