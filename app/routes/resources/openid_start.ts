import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { graphql } from "~/lib/http/graphql";
import { callCloudAnonymously } from "~/lib/http/graphql.server";
import { safeRedirect } from "~/lib/http/safe-redirect";
import { keepAttempt } from "~/lib/session/openid.server";
import { toLoginNotice } from "~/lib/session/openid-notice.server";

const startDocument = graphql(`
  mutation start_openid {
    start_openid { url state nonce verifier }
  }
`);

/** Sends a visitor to the OpenID provider. A link, not a form: the policy lets no form leave the console. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { request } = args;
  const query = new URL(request.url).searchParams;
  const target = safeRedirect(query.get("redirect"));
  try {
    const { start_openid: started } = await callCloudAnonymously(args, startDocument, {});
    const { url, ...attempt } = started;
    const kept = await keepAttempt(request, { ...attempt, target, tz: query.get("tz") ?? "" });
    return redirect(url, { headers: { "Set-Cookie": kept, "Referrer-Policy": "no-referrer" } });
  } catch (error) {
    return redirect(toLoginNotice(error, target));
  }
}
