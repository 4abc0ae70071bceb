import { limits } from "./limits";

/** Names and forms of API tokens, apart from their form's rules: pages use them. */

/** Begins every token, so that scanners for leaked secrets find it. */
export const apiTokenPrefix = "sl_";

/** A token: the prefix, then 256 random bits in base64url. */
export const apiTokenPattern = /^sl_[A-Za-z0-9_-]{43}$/;

/** What a token may do: queries, or mutations too. */
export const apiTokenScopes = ["read", "write"] as const;
export type ApiTokenScope = (typeof apiTokenScopes)[number];

export const apiTokenStates = ["active", "expired", "revoked"] as const;
export type ApiTokenState = (typeof apiTokenStates)[number];

/** Lifetimes that the form offers, in days; others by the contract. */
export const apiTokenDaysChoices = [7, 30, 90, 180, limits.apiTokenDaysMax] as const;
