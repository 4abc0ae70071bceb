import { z } from "zod";
import { codedError } from "../errors";
import type { CaptchaSettings, CaptchaVerifier } from "./verifier";

const googleOrigin = "https://www.google.com";
const timeoutMs = 3_000;
/** Google's recommended threshold between people and programs. */
const minScore = 0.5;

const answer = z.object({
  success: z.literal(true),
  action: z.string(),
  score: z.number().min(minScore),
  hostname: z.string(),
});

/**
 * reCAPTCHA v3 over HTTP. Google takes each token once.
 * @param hostName the console's; a token made on another site is refused
 */
export function createRecaptcha(
  settings: Extract<CaptchaSettings, { kind: "recaptcha" }>,
  hostName: string,
): CaptchaVerifier {
  const { siteKey, secret, origin = googleOrigin } = settings;
  const scriptUrl = `${origin}/recaptcha/api.js?${new URLSearchParams({ render: siteKey })}`;

  async function verifyWithGoogle(token: string, address: string): Promise<unknown> {
    const response = await fetch(`${origin}/recaptcha/api/siteverify`, {
      method: "POST",
      body: new URLSearchParams({ secret, response: token, remoteip: address }),
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    return response.json();
  }

  return {
    offer: () => Promise.resolve({ kind: "recaptcha", siteKey, scriptUrl, challenge: null }),
    async verify(token, action, address) {
      // Don't ask Google about what cannot be a token.
      const verdict =
        token === "" || token.length > 4_096
          ? null
          : await verifyWithGoogle(token, address).catch(warn);
      const parsed = answer.safeParse(verdict);
      const accepted =
        parsed.success && parsed.data.action === action && parsed.data.hostname === hostName;
      if (!accepted) throw codedError("RECAPTCHA_VERIFIED_FAILED");
    },
  };
}

function warn(error: unknown): null {
  console.warn(`captcha verifier failed: ${error instanceof Error ? error.name : "unknown"}`);
  return null;
}
