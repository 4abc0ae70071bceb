import { z } from "zod";
import { factorMethods } from "./factor-methods";
import {
  givenPassword,
  newPassword,
  passwordConfirmation,
  personName,
  requireConfirmed,
  sixDigits,
} from "./fields";

/** The form of /settings. */
export const nameForm = z.object({ name: personName });

/** Forms of /settings/security (specification section 2). */

/** A new password in place of the old one; both are required (threat B27). */
export const changePasswordForm = z
  .object({
    old_password: givenPassword,
    password: newPassword,
    confirm_password: passwordConfirmation,
  })
  .superRefine(requireConfirmed);

export const enableForm = z.object({
  method: z.enum(factorMethods, { errorMap: () => ({ message: "AT_LEAST_ONE" }) }),
  password: givenPassword,
});

export const passwordForm = z.object({ password: givenPassword });
export const codeForm = z.object({ code: sixDigits });

/** `password`: only to replace a verified number. */
export const mobileForm = z.object({
  country: z.string({ required_error: "REQUIRED" }).regex(/^[A-Z]{2}$/, "INVALID_COUNTRY_CODE"),
  phone: z
    .string({ required_error: "REQUIRED" })
    .trim()
    .min(1, "REQUIRED")
    .max(40, "MOBILE_NUMBER_TOO_LONG"),
  password: givenPassword.optional(),
});
