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
 * The one sign-out (decision D76): ends the session in the cloud, and in this browser. Gives the Set-Cookie headers.
 * A cloud that cannot be reached keeps nobody signed in here.
 */
export async function signOut(args: CloudArgs): Promise<Headers> {
  const session = await findSessionToken(args);
  if (session !== null) {
    await createClient(args, { session })
      .request(logoutDocument)
      .catch((error: unknown) => {
        // An answer means that the session is over already.
        if (error instanceof ClientError) return;
        const reason = error instanceof Error ? error.message : String(error);
        console.warn(`a session was not ended in the cloud: ${reason}`);
      });
  }
  return forgetSession(args.request);
}

/**
 * Set-Cookie headers with which this browser forgets a session that is over: the token, and what the pages took from
 * its user. What remember-me kept stays, and so does the time format.
 */
export async function forgetSession(request: Request): Promise<Headers> {
  const cookies = await clearSessionPreferences(request);
  const headers = new Headers();
  for (const cookie of [await clearSessionCookie(request), ...cookies]) {
    headers.append("Set-Cookie", cookie);
  }
  return headers;
}
