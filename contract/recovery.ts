import { z } from "zod";
import { email, loginAccountId } from "./fields";

/** Forms of those who cannot sign in (decisions part 2). */

export const forgotAccountForm = z.object({ email });

export const forgotPasswordForm = z.object({ account_id: loginAccountId, email });

/** What a reset link carries in its query; anything else is no link of ours. */
export const resetLink = z.object({
  account_id: loginAccountId,
  email,
  token: z.string().min(1).max(100),
});
