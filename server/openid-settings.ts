import { z } from "zod";
import type { OpenidGroup, OpenidSettings } from "../backend/openid/settings";
import { type Env, EnvError } from "./env";

const groupsRule = z
  .array(
    z
      .object({
        group: z.string().min(1),
        role: z.enum(["master", "manager", "operator"]),
        regions: z.array(z.string().min(1)).default([]),
      })
      .strict()
      .refine(({ role, regions }) => (role === "manager") === regions.length > 0),
  )
  .min(1);

function readGroups(text: string | undefined): OpenidGroup[] {
  if (text === undefined) return [];
  try {
    return groupsRule.parse(JSON.parse(text));
  } catch {
    throw new EnvError("OIDC_GROUPS is not a list of groups with role and regions");
  }
}

/**
 * The OpenID provider; undefined for none.
 * @throws EnvError for one that lacks a part
 */
export function toOpenid(env: Env): OpenidSettings | undefined {
  const {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_ACCOUNT_ID: accountId,
  } = env;
  if (!issuer) return undefined;
  if (!clientId || !clientSecret || !accountId || !env.PUBLIC_ORIGIN) {
    throw new EnvError(
      "OIDC_ISSUER needs OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_ACCOUNT_ID and PUBLIC_ORIGIN",
    );
  }
  return {
    issuer,
    clientId,
    clientSecret,
    accountId: Number(accountId),
    name: env.OIDC_NAME ?? new URL(issuer).hostname,
    groupsClaim: env.OIDC_GROUPS_CLAIM,
    groups: readGroups(env.OIDC_GROUPS),
    factorValues: env.OIDC_MFA?.split(/[\s,]+/).filter(Boolean) ?? [],
  };
}
