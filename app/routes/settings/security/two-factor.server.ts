import { flashRedirect } from "~/lib/cookies/flash.server";
import { setCookies } from "~/lib/cookies/set-cookies";
import { type FormHandler, FormSuccess, onForm } from "~/lib/forms/form.server";
import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, callCloud } from "~/lib/http/graphql.server";
import { paths } from "~/lib/paths";
import { createQrCode } from "~/lib/qr-code.server";
import { replaceSession } from "~/lib/session/session.server";
import { type FactorMethod, factorMethods } from "~contract/factor-methods";
import { factorTypes } from "~contract/names";
import { codeForm, enableForm, passwordForm } from "~contract/settings";
import type { Enrolment, TwoFactorData } from "./answer";

const enableDocument = graphql(`
  mutation enable_2fa($type: Int!, $receiver_sms: Boolean!, $password: String!) {
    enable_2fa(type: $type, receiver_sms: $receiver_sms, password: $password) {
      secret
      otpauth_url
    }
  }
`);

const confirmDocument = graphql(`
  mutation confirm_2fa($code: String!) {
    confirm_2fa(code: $code) { token backup_codes }
  }
`);

const disableDocument = graphql(`
  mutation disable_2fa($password: String!) {
    disable_2fa(password: $password) { ok }
  }
`);

/** The forms that turn the second factor on, in two steps, and off. */
export function twoFactorForms(args: CloudArgs): Record<string, FormHandler> {
  return {
    // First step: the cloud gives a secret, or sends a code. Nothing is on yet.
    enable_2fa: onForm(
      enableForm,
      async ({ method, password }) => {
        const { enable_2fa: enrolment } = await callCloud(args, enableDocument, {
          type: method === "totp" ? factorTypes.totp : factorTypes.message,
          receiver_sms: method === "sms",
          password,
        });
        return new FormSuccess<TwoFactorData>({
          enrolment: toEnrolment(method, enrolment.otpauth_url),
        });
      },
      { renamed: { receiver_sms: "method" } },
    ),
    // Second step: its first code turns it on. All other sessions end; this one goes on with a new token.
    confirm_2fa: onForm(
      codeForm,
      async (values) => {
        const { confirm_2fa: confirmed } = await callCloud(args, confirmDocument, values);
        const cookies = await replaceSession(args, confirmed.token);
        const shown: TwoFactorData = { backupCodes: confirmed.backup_codes };
        return new FormSuccess<TwoFactorData>(shown, setCookies(cookies));
      },
      { keep: (form): TwoFactorData => ({ enrolment: readEnrolment(form) }) },
    ),
    disable_2fa: onForm(passwordForm, async (values) => {
      await callCloud(args, disableDocument, values);
      return flashRedirect(paths.settingsSecurity, "two_factor_off");
    }),
  };
}

/** As the form carried it along; a wrong code must not take the picture away. */
function readEnrolment(form: FormData): Enrolment {
  const method = factorMethods.find((known) => known === form.get("method")) ?? "email";
  const url = form.get("otpauth_url");
  return toEnrolment(method, typeof url === "string" && url !== "" ? url : null);
}

const maxUrlChars = 1_000;

const isTotpUrl = (url: string) =>
  url.startsWith("otpauth://totp/") && url.length <= maxUrlChars && URL.canParse(url);

function toEnrolment(method: FactorMethod, url: string | null): Enrolment {
  if (!url || !isTotpUrl(url)) return { method, otpauthUrl: null, qrCode: null, secret: null };
  const secret = new URL(url).searchParams.get("secret");
  return { method, otpauthUrl: url, qrCode: createQrCode(url), secret };
}
