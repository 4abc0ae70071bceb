import { z } from "zod";
import { givenPassword, nameUpTo } from "./fields";
import { limits } from "./limits";

/** Field rules of passkeys (decision D98). Messages are error codes. */

export const passkeyName = nameUpTo(limits.passkeyNameChars);

const base64url = z.string().regex(/^[\w-]+$/);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A browser's answer as JSON, as navigator.credentials gives it; refused as a whole. */
const answerOf = <Response extends z.ZodTypeAny>(response: Response) => {
  const answer = z.object({
    id: base64url.max(1_400),
    rawId: base64url.max(1_400),
    type: z.literal("public-key"),
    response,
    clientExtensionResults: z.object({}).passthrough().default({}),
  });
  return z
    .string({ required_error: "PASSKEY_FAILED" })
    .max(8_000, "PASSKEY_FAILED")
    .transform((text, context): z.output<typeof answer> => {
      const parsed = answer.safeParse(parseJson(text));
      if (parsed.success) return parsed.data;
      context.addIssue({ code: "custom", message: "PASSKEY_FAILED" });
      return z.NEVER;
    });
};

/** Of a passkey that was made. */
export const newPasskeyAnswer = answerOf(
  z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(32)).max(8).optional(),
  }),
);

/** Of a passkey that signed a challenge. */
export const passkeyAnswer = answerOf(
  z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish().transform((handle) => handle ?? undefined),
  }),
);

export type NewPasskeyAnswer = z.output<typeof newPasskeyAnswer>;
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

/** The same as forms post them: what a browser answered goes on to the cloud as it is. */
const carried = z.string({ required_error: "PASSKEY_FAILED" }).min(1, "PASSKEY_FAILED");
const id = z.string().min(1).max(64);

export const passkeyStartForm = z.object({ name: passkeyName, password: givenPassword });
export const newPasskeyForm = z.object({ name: passkeyName, response: carried });
export const passkeyNameForm = z.object({ id, name: passkeyName });
export const passkeyRemovalForm = z.object({ id, password: givenPassword });
export const passkeySignInForm = z.object({ response: carried });
export const passkeyFactorForm = z.object({
  response: carried,
  remember_device: z.literal("on").optional(),
});
