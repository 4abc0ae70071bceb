import { redirect } from "@remix-run/node";
import { type output, z } from "zod";
import { setCookies } from "~/lib/cookies/set-cookies";
import { answerForms, FormSuccess, onForm } from "~/lib/forms/form.server";
import { isForeign } from "~/lib/http/cloud-client.server";
import { graphql, type ResultOf } from "~/lib/http/graphql";
import {
  type CloudArgs,
  CloudError,
  callCloudAnonymously,
  UnknownAnswer,
} from "~/lib/http/graphql.server";
import { safeRedirect } from "~/lib/http/safe-redirect";
import { keepSession, requireToken } from "~/lib/session/keep-session.server";
import { clearTempToken, findTempToken, toExpiredSignIn } from "~/lib/session/second-factor.server";
import { keepTrustToken } from "~/lib/session/trusted-device.server";
import { secondFactorForm } from "~contract/fields";
import { factorTypes } from "~contract/names";
import { passkeyFactorForm } from "~contract/passkeys";
import { clockZone } from "~contract/time-zone";

const challengeDocument = graphql(`
  query query_2fa_challenge($temp_token: String!) {
    query_2fa_challenge(temp_token: $temp_token) {
      mfa {
        type
      }
      sent_by
      sent_to
      resend_after
    }
  }
`);

const finishDocument = graphql(`
  mutation login_2fa(
    $temp_token: String!
    $code: String!
    $remember_device: Boolean!
    $tz: String!
  ) {
    login_2fa(
      temp_token: $temp_token
      code: $code
      remember_device: $remember_device
      tz: $tz
    ) {
      token
      account_id
      email
      mfa_remember_token
      language
      theme
      time_format
      wsplayer_version
      announcements { id title message }
    }
  }
`);

const passkeyDocument = graphql(`
  mutation login_2fa_passkey(
    $temp_token: String!
    $response: String!
    $remember_device: Boolean!
    $tz: String!
  ) {
    login_2fa_passkey(
      temp_token: $temp_token
      response: $response
      remember_device: $remember_device
      tz: $tz
    ) {
      token
      account_id
      email
      mfa_remember_token
      language
      theme
      time_format
      wsplayer_version
      announcements { id title message }
    }
  }
`);

const resendDocument = graphql(`
  mutation resend_2fa_code($temp_token: String!) {
    resend_2fa_code(temp_token: $temp_token) {
      ok
    }
  }
`);

const anyCode: ResultOf<typeof challengeDocument>["query_2fa_challenge"] = {
  mfa: [{ type: factorTypes.totp }],
  sent_by: null,
  sent_to: null,
  resend_after: 0,
};

const ways = ["sms", "email"] as const;

/** The sign-in of this browser that needs its code. @throws Response a redirect to the login page when there is none */
export async function getChallenge(args: CloudArgs) {
  const challenge = await withTempToken(args, async (temp_token) => {
    const call = callCloudAnonymously(args, challengeDocument, { temp_token });
    const answer = await call.catch((error: unknown) => {
      // The call is ours: of another cloud all that is known is that it waits for a code.
      if (isForeign(args) && error instanceof UnknownAnswer)
        return { query_2fa_challenge: anyCode };
      throw error;
    });
    return answer.query_2fa_challenge;
  });
  return {
    sentBy: ways.find((way) => way === challenge.sent_by) ?? null,
    sentTo: challenge.sent_to ?? "",
    resendAfterSeconds: challenge.resend_after,
    hasApp: challenge.mfa.some(({ type }) => type === factorTypes.totp),
    hasBackupCodes: challenge.mfa.some(({ type }) => type === factorTypes.backup),
    hasPasskey: challenge.mfa.some(({ type }) => type === factorTypes.passkey),
  };
}

/** Runs a call with the temporary token. @throws Response a redirect to the login page when the token is invalid */
async function withTempToken<Result>(
  { request }: CloudArgs,
  run: (tempToken: string) => Promise<Result>,
): Promise<Result> {
  const tempToken = await findTempToken(request);
  if (tempToken === null) throw await toExpiredSignIn(request);
  try {
    return await run(tempToken);
  } catch (error) {
    const isOver = error instanceof CloudError && error.code === "EXPIRED_TOKEN";
    throw isOver ? await toExpiredSignIn(request) : error;
  }
}

/** Submits the proof of the second factor, or requests another code, which is refused for a while after the last one. */
export async function answerChallenge(args: CloudArgs) {
  return answerForms(await args.request.formData(), {
    verify: onForm(secondFactorForm, ({ code, ...kept }, form) =>
      finishSignIn(args, kept, form, async (variables) => {
        const call = callCloudAnonymously(args, finishDocument, { ...variables, code });
        return (await call).login_2fa;
      }),
    ),
    passkey: onForm(passkeyFactorForm, ({ response, ...kept }, form) =>
      finishSignIn(args, kept, form, async (variables) => {
        const call = callCloudAnonymously(args, passkeyDocument, { ...variables, response });
        return (await call).login_2fa_passkey;
      }),
    ),
    resend: onForm(z.object({}), async () => {
      await withTempToken(args, (temp_token) =>
        callCloudAnonymously(args, resendDocument, { temp_token }),
      );
      return new FormSuccess(null);
    }),
  });
}

type Login = ResultOf<typeof finishDocument>["login_2fa"];

/** Signs in by the call with the proof, keeps the session and redirects to the login's target. */
async function finishSignIn(
  args: CloudArgs,
  { remember_device: remember }: Pick<output<typeof secondFactorForm>, "remember_device">,
  form: FormData,
  call: (variables: { temp_token: string; remember_device: boolean; tz: string }) => Promise<Login>,
) {
  const { request } = args;
  const tz = clockZone(String(form.get("tz")));
  const login = await withTempToken(args, (temp_token) =>
    call({ temp_token, remember_device: remember === "on", tz }),
  );
  const token = requireToken(args, "login_2fa", login.token);
  const announcements = isForeign(args) ? login.announcements : [];
  const cookies = await keepSession(request, token, { ...login, announcements }, tz);
  cookies.push(...(await clearTempToken(request)));
  if (login.mfa_remember_token) {
    const who = { accountId: login.account_id, email: login.email };
    cookies.push(...(await keepTrustToken(request, who, login.mfa_remember_token)));
  }
  const target = new URL(request.url).searchParams.get("redirect");
  return redirect(safeRedirect(target), { headers: setCookies(cookies) });
}
