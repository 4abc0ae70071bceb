import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { setCookies } from "~/lib/cookies/set-cookies";
import { graphql } from "~/lib/http/graphql";
import { callCloudAnonymously } from "~/lib/http/graphql.server";
import { publicPaths } from "~/lib/public-paths";
import { keepSession } from "~/lib/session/keep-session.server";
import {
  findAttempt,
  forgetAttempt,
  keepOrigin,
  type OpenidAttempt,
} from "~/lib/session/openid.server";
import { toLoginNotice } from "~/lib/session/openid-notice.server";
import { secondFactorPath } from "~/lib/session/second-factor.server";
import { listTrustTokens } from "~/lib/session/trusted-device.server";

const loginDocument = graphql(`
  mutation login_openid(
    $query: String!
    $state: String!
    $nonce: String!
    $verifier: String!
    $tz: String!
    $remember_tokens: [String!]
  ) {
    login_openid(
      query: $query
      state: $state
      nonce: $nonce
      verifier: $verifier
      tz: $tz
      remember_tokens: $remember_tokens
    ) {
      token
      temp_token
      mfa {
        type
        receiver_sms
      }
      mobile_country_code
      mobile_phone
      language
      theme
      time_format
      wsplayer_version
    }
  }
`);

async function finish(
  args: LoaderFunctionArgs,
  { target, ...attempt }: OpenidAttempt,
  cookies: string[],
): Promise<string> {
  const query = new URL(args.request.url).search.slice(1);
  const { login_openid: login } = await callCloudAnonymously(args, loginDocument, {
    query,
    ...attempt,
    remember_tokens: await listTrustTokens(args.request),
  });
  const { token, temp_token } = login;
  cookies.push(await keepOrigin(args.request));
  if (token) {
    cookies.push(...(await keepSession(args.request, token, login, attempt.tz)));
    return target;
  }
  if (!temp_token) throw new Error("the cloud answered a sign-in with no token at all");
  const way = { redirect: target, pathname: publicPaths.login };
  return secondFactorPath({ ...login, temp_token }, way);
}

/** Where the OpenID provider sends visitors back to. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { request } = args;
  const attempt = await findAttempt(request);
  const cookies = [await forgetAttempt(request)];
  const go = (to: string) =>
    redirect(to, { headers: [["Referrer-Policy", "no-referrer"], ...setCookies(cookies)] });
  if (!attempt) return go(toLoginNotice(null, publicPaths.console));
  try {
    return go(await finish(args, attempt, cookies));
  } catch (error) {
    return go(toLoginNotice(error, attempt.target));
  }
}
