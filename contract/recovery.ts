import { z } from "zod";
import { email, loginAccountId } from "./fields";
import { linkToken } from "./link-token";

/** Forms for users who cannot sign in (docs/decisions-spec.md section 2). */

export const forgotAccountForm = z.object({ email });

export const forgotPasswordForm = z.object({ account_id: loginAccountId, email });

/** Query of a reset link; anything else is invalid. */
export const resetLink = z.object({
  account_id: loginAccountId,
  email,
  token: linkToken,
});
