import { z } from "zod";
import {
  email,
  loginAccountId,
  newAccountId,
  newPassword,
  passwordConfirmation,
  personName,
  requireConfirmed,
} from "./fields";
import { linkToken } from "./link-token";

/** Forms of /signup, /reverify_email and /user_verification (specification sections 2 and 5). */

/**
 * The mobile number is checked by the cloud, which knows every country's rules. Without one the
 * country is ignored.
 */
export const signUpForm = z
  .object({
    account_id: newAccountId,
    email,
    name: personName,
    password: newPassword,
    confirm_password: passwordConfirmation,
    country: z.string().optional(),
    phone: z.string().trim().max(40, "MOBILE_NUMBER_TOO_LONG").optional(),
    agree_terms: z.literal("on", { errorMap: () => ({ message: "REQUIRED" }) }),
  })
  .superRefine(requireConfirmed);

/** The user to verify; the account ID as typed. */
export const reverifyForm = z.object({ account_id: loginAccountId, email });

/** The link of a verification mail. */
export const verificationLink = z.object({
  account_id: z.coerce.number().int().positive().safe(),
  email,
  token: linkToken,
});
