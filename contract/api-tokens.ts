import { z } from "zod";
import { givenPassword, personName } from "./fields";
import { limits } from "./limits";

/** API tokens: what a program of a master signs in with, in place of a session. */

/** Begins every token, so that scanners for leaked secrets find it. */
export const apiTokenPrefix = "sl_";

/** A token: the prefix, then 256 random bits in base64url. */
export const apiTokenPattern = /^sl_[A-Za-z0-9_-]{43}$/;

/** What a token may do: queries, or mutations too. */
export const apiTokenScopes = ["read", "write"] as const;
export type ApiTokenScope = (typeof apiTokenScopes)[number];

/** `suspended`: who created it is no verified master now. */
export const apiTokenStates = ["active", "suspended", "expired", "revoked"] as const;
export type ApiTokenState = (typeof apiTokenStates)[number];

/** Lifetimes that the form offers, in days; others by the contract. */
export const apiTokenDaysChoices = [7, 30, 90, 180, limits.apiTokenDaysMax] as const;

/** create_api_token: a stolen session must not create what outlives it, so the password is asked for again (B27). */
export const newApiToken = z.object({
  name: personName,
  scope: z.enum(apiTokenScopes, { required_error: "REQUIRED" }),
  expire_days: z.coerce
    .number({ required_error: "REQUIRED", invalid_type_error: "INVALID_ARGUMENT" })
    .int("INVALID_ARGUMENT")
    .min(1, "INVALID_ARGUMENT")
    .max(limits.apiTokenDaysMax, "INVALID_ARGUMENT"),
  password: givenPassword,
});
