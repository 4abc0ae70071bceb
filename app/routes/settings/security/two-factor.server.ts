import { data } from "@remix-run/node";
import { readForm, readTyped } from "~/lib/forms/refusal.server";
import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, callCloud } from "~/lib/http/graphql.server";
import { createQrCode } from "~/lib/qr-code.server";
import { replaceSession } from "~/lib/session/session.server";
import { type FactorMethod, factorMethods } from "~contract/factor-methods";
import { factorTypes } from "~contract/names";
import { codeForm, enableForm, passwordForm } from "~contract/settings";
import type { Enrolment, SecurityAnswer } from "./answer";
import { done, refuse, refuseError } from "./answer.server";

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

/** First step: the cloud gives a secret, or sends a code. Nothing is on yet. */
export async function enableTwoFactor(args: CloudArgs, form: FormData) {
  const typed = readTyped(form, ["method"]);
  const read = readForm(form, enableForm);
  if ("refusal" in read) return refuse({ form: "two_factor", refusal: read.refusal, typed });
  const { method, password } = read.value;
  try {
    const { enable_2fa: enrolment } = await callCloud(args, enableDocument, {
      type: method === "totp" ? factorTypes.totp : factorTypes.message,
      receiver_sms: method === "sms",
      password,
    });
    const shown = toEnrolment(method, enrolment.otpauth_url);
    return data<SecurityAnswer>({ form: "two_factor", enrolment: shown });
  } catch (error) {
    const renamed = { receiver_sms: "method" } as const;
    return refuseError(error, "two_factor", ["password"], { typed, renamed });
  }
}

/** Second step: its first code turns it on. All other sessions end; this one goes on with a new token. */
export async function confirmTwoFactor(args: CloudArgs, form: FormData) {
  const enrolment = readEnrolment(form);
  const read = readForm(form, codeForm);
  if ("refusal" in read) return refuse({ form: "two_factor", refusal: read.refusal, enrolment });
  try {
    const { confirm_2fa: confirmed } = await callCloud(args, confirmDocument, read.value);
    const cookie = await replaceSession(args, confirmed.token);
    return data<SecurityAnswer>(
      { form: "two_factor", backupCodes: confirmed.backup_codes },
      { headers: { "Set-Cookie": cookie } },
    );
  } catch (error) {
    return refuseError(error, "two_factor", ["code"], { enrolment });
  }
}

export async function disableTwoFactor(args: CloudArgs, form: FormData) {
  const read = readForm(form, passwordForm);
  if ("refusal" in read) return refuse({ form: "two_factor_off", refusal: read.refusal });
  try {
    await callCloud(args, disableDocument, read.value);
  } catch (error) {
    return refuseError(error, "two_factor_off", ["password"]);
  }
  return done("two_factor_off");
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
