import { graphql } from "~/lib/http/graphql";
import { besidePublicPage, type CloudArgs, callCloudAnonymously } from "~/lib/http/graphql.server";
import { keepAsked } from "~/lib/http/keep-asked.server";
import { type Captcha, type CaptchaAction, captchaField } from "./captcha";

const captchaDocument = graphql(`
  query query_captcha($action: String!) {
    query_captcha(action: $action) { kind site_key script_url challenge }
  }
`);

/**
 * The captcha that the cloud requires; null for none. Also null when the request fails: the cloud then refuses the form
 * without a token, and the page of that answer loads the captcha again.
 */
export const findCaptcha = keepAsked<Captcha | null>({
  what: "captcha setting",
  otherwise: null,
  async ask(args) {
    const variables = { action: "login" };
    const answer = await callCloudAnonymously(
      args,
      captchaDocument,
      variables,
      null,
      besidePublicPage,
    );
    return toCaptcha(answer.query_captcha);
  },
});

interface Offer {
  kind: string;
  site_key: string | null;
  script_url: string | null;
}

function toCaptcha({ kind, site_key: siteKey, script_url: scriptUrl }: Offer): Captcha | null {
  if (kind === "recaptcha" && siteKey && scriptUrl) return { kind, siteKey, scriptUrl };
  return kind === "altcha" ? { kind } : null;
}

/** A new ALTCHA puzzle as JSON, valid once and for this action; null when no captcha is required. */
export async function findChallenge(
  args: CloudArgs,
  action: CaptchaAction,
): Promise<string | null> {
  const answer = await callCloudAnonymously(args, captchaDocument, { action });
  return answer.query_captcha.challenge;
}

/** Captcha token of a posted form; empty for none. */
export function readCaptchaToken(form: FormData): string {
  const token = form.get(captchaField);
  return typeof token === "string" ? token : "";
}
