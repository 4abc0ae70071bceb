import { ClientError } from "graphql-request";
import { clearSessionPreferences } from "~/lib/cookies/preferences.server";
import { type CloudArgs, createClient } from "~/lib/http/cloud-client.server";
import { graphql } from "~/lib/http/graphql";
import { clearSessionCookie, findSessionToken } from "./session.server";

const logoutDocument = graphql(`
  mutation logout {
    logout { ok }
  }
`);

/**
 * Signs out (decision D76): ends the session in the cloud and in this browser, even if the cloud cannot be reached.
 * @returns Set-Cookie headers
 */
export async function signOut(args: CloudArgs): Promise<Headers> {
  const session = await findSessionToken(args);
  if (session !== null) {
    await createClient(args, { session })
      .request(logoutDocument)
      .catch((error: unknown) => {
        // An error code of the cloud means that the session has ended already.
        if (error instanceof ClientError) return;
        const reason = error instanceof Error ? error.message : String(error);
        console.warn(`a session was not ended in the cloud: ${reason}`);
      });
  }
  return forgetSession(args.request);
}

/**
 * Set-Cookie headers that delete an ended session's token and the user's preferences from this browser. The fields of
 * "remember me" and the time format stay.
 */
export async function forgetSession(request: Request): Promise<Headers> {
  const cookies = await clearSessionPreferences(request);
  const headers = new Headers();
  for (const cookie of [await clearSessionCookie(request), ...cookies]) {
    headers.append("Set-Cookie", cookie);
  }
  return headers;
}
