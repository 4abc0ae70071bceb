import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, callCloud } from "~/lib/http/graphql.server";
import { type Captcha, type CaptchaAction, captchaField } from "./captcha";

const captchaDocument = graphql(`
  query query_captcha($action: String!) {
    query_captcha(action: $action) { kind site_key script_url challenge }
  }
`);

const keptMs = 60_000;
/** Cached: a setting of the cloud, the same for every visitor. */
let kept: { captcha: Captcha | null; untilMs: number } | null = null;

/**
 * The captcha that the cloud requires; null for none. Also null when the request fails: the cloud then refuses the form
 * without a token, and the page of that answer loads the captcha again.
 */
export async function findCaptcha(args: CloudArgs): Promise<Captcha | null> {
  if (kept && performance.now() < kept.untilMs) return kept.captcha;
  try {
    const { query_captcha: offer } = await callCloud(args, captchaDocument, { action: "login" });
    kept = { captcha: toCaptcha(offer), untilMs: performance.now() + keptMs };
    return kept.captcha;
  } catch (error) {
    console.warn(`captcha setting unknown: ${error instanceof Error ? error.message : "refused"}`);
    return null;
  }
}

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
  return (await callCloud(args, captchaDocument, { action })).query_captcha.challenge;
}

/** Captcha token of a posted form; empty for none. */
export function readCaptchaToken(form: FormData): string {
  const token = form.get(captchaField);
  return typeof token === "string" ? token : "";
}
