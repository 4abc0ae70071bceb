import { ClientError } from "graphql-request";
import { clearSessionPreferences } from "~/lib/cookies/preferences.server";
import { setCookies } from "~/lib/cookies/set-cookies";
import { type CallLimits, type CloudArgs, requestCloud } from "~/lib/http/cloud-client.server";
import { graphql } from "~/lib/http/graphql";
import { forgetPushId, readPushId } from "~/lib/push/push-cookie.server";
import { forgetOrigin, isFromProvider } from "./openid.server";
import { clearSessionCookies, findSessionToken } from "./session.server";

const logoutDocument = graphql(`
  mutation logout {
    logout { ok }
  }
`);

const deletePushDocument = graphql(`
  mutation delete_push($id: ID!) {
    delete_push(id: $id) { ok }
  }
`);

/**
 * Signs out (decision D76): ends the session in the cloud and in this browser, even if the cloud cannot be reached.
 * @returns Set-Cookie headers
 */
export async function signOut(args: CloudArgs, limits?: CallLimits): Promise<Headers> {
  const session = await findSessionToken(args);
  const pushId = await readPushId(args.request);
  if (session !== null) {
    const report = (error: unknown) => {
      // An error code of the cloud means that it has ended already.
      if (error instanceof ClientError) return;
      const reason = error instanceof Error ? error.message : String(error);
      console.warn(`a session was not ended in the cloud: ${reason}`);
    };
    // Pushes to this browser, which may have begun in an earlier session.
    if (pushId) {
      const variables = { id: pushId };
      await requestCloud(args, { session }, deletePushDocument, variables, limits).catch(report);
    }
    await requestCloud(args, { session }, logoutDocument, {}, limits).catch(report);
  }
  const headers = await forgetSession(args.request);
  for (const cookie of await forgetOrigin(args.request)) headers.append("Set-Cookie", cookie);
  if (pushId) headers.append("Set-Cookie", await forgetPushId());
  return headers;
}

const endDocument = graphql(`
  query query_openid_end_session {
    query_openid_end_session
  }
`);

/**
 * Where to go after a sign-out: to the OpenID provider, if the session came from there and it signs people out; else to
 * the given page of ours.
 */
export async function afterSignOut(args: CloudArgs, path: string): Promise<string> {
  if (!(await isFromProvider(args.request))) return path;
  try {
    const { query_openid_end_session: url } = await requestCloud(args, {}, endDocument, {});
    return url ?? path;
  } catch {
    return path;
  }
}

/**
 * Set-Cookie headers that delete an ended session's token and the user's preferences from this browser. The fields of
 * "remember me" and the time format stay.
 */
export async function forgetSession(request: Request): Promise<Headers> {
  const cookies = await clearSessionPreferences(request);
  return new Headers(setCookies([...(await clearSessionCookies(request)), ...cookies]));
}
