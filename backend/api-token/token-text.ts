import { createHash, randomBytes } from "node:crypto";
import { apiTokenPattern, apiTokenPrefix } from "../../contract/api-token-names";

/** Whether a bearer token claims to be one of ours for programs; a session's is a JWT and never does. */
export const isApiToken = (token: string | null): boolean =>
  token?.startsWith(apiTokenPrefix) ?? false;

export const createTokenText = (): string => apiTokenPrefix + randomBytes(32).toString("base64url");

/** What is stored of a token; null for a text that is none. No key: 256 random bits cannot be tried out. */
export const digestOf = (token: string): Buffer | null =>
  apiTokenPattern.test(token) ? createHash("sha256").update(token).digest() : null;
