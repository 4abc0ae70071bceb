import { type Challenge, createChallenge, randomInt, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { z } from "zod";
import { codedError } from "../errors";
import type { Limiter } from "../limiter/limiter";
import type { CaptchaVerifier } from "./verifier";

/** About a second of one core for the browser; one derivation for us. */
const cost = 5_000;
const counter = { min: 50, max: 150 };
export const altchaSeconds = 10 * 60;

const payload = z.object({
  challenge: z.object({
    parameters: z
      .object({
        algorithm: z.string(),
        nonce: z.string(),
        salt: z.string(),
        cost: z.literal(cost),
        keyLength: z.number().int().max(64),
        keyPrefix: z.string(),
        data: z.object({ action: z.string() }),
      })
      .passthrough(),
    signature: z.string().min(1).max(200),
  }),
  solution: z.object({ counter: z.number().int().min(0), derivedKey: z.string().max(200) }),
});

/** The token is the solution as JSON in base64; null for anything else. */
function parseToken(token: string): z.infer<typeof payload> | null {
  if (token.length > 8_192) return null;
  try {
    return payload.parse(JSON.parse(Buffer.from(token, "base64").toString("utf8")));
  } catch {
    return null;
  }
}

/**
 * ALTCHA: a proof of work without an outside service. Each puzzle is signed by us, for one action,
 * and works once.
 * @param used one point per puzzle, for as long as it is valid
 */
export function createAltcha(hmacSignatureSecret: string, used: Limiter): CaptchaVerifier {
  return {
    async offer(action) {
      const challenge = await createChallenge({
        algorithm: "PBKDF2/SHA-256",
        cost,
        counter: randomInt(counter.min, counter.max),
        deriveKey,
        hmacSignatureSecret,
        data: { action },
        expiresAt: Math.floor(Date.now() / 1000) + altchaSeconds,
      });
      return {
        kind: "altcha",
        siteKey: null,
        scriptUrl: null,
        challenge: JSON.stringify(challenge),
      };
    },
    async verify(token, action) {
      const refused = codedError("RECAPTCHA_VERIFIED_FAILED");
      const given = parseToken(token);
      if (!given || given.challenge.parameters.data.action !== action) throw refused;
      const result = await verifySolution({
        challenge: given.challenge as Challenge,
        solution: given.solution,
        deriveKey,
        hmacSignatureSecret,
      });
      if (!result.verified) throw refused;
      await used.consume(given.challenge.signature).catch(() => {
        throw refused;
      });
    },
  };
}
