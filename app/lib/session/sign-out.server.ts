import { clearSessionPreferences } from "~/lib/cookies/preferences.server";
import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, CloudError, callCloud } from "~/lib/http/graphql.server";
import { clearSessionCookie } from "./session.server";

const logoutDocument = graphql(`
  mutation logout {
    logout { ok }
  }
`);

/**
 * Ends the session in the cloud and in this browser: token, language, theme, time format and layout
 * go, what remember-me kept stays (specification section 4, Logout). Gives the Set-Cookie headers.
 * A cloud that cannot be reached does not keep anyone signed in here.
 */
export async function signOut(args: CloudArgs): Promise<Headers> {
  const { request } = args;
  try {
    await callCloud(args, logoutDocument, {});
  } catch (error) {
    // Already over there (a redirect), unreachable, or refused: this browser forgets all the same.
    if (!(error instanceof CloudError) && !(error instanceof Response)) throw error;
  }
  const headers = new Headers();
  headers.append("Set-Cookie", await clearSessionCookie(request));
  for (const cookie of await clearSessionPreferences(request)) headers.append("Set-Cookie", cookie);
  return headers;
}
