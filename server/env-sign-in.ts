import { z } from "zod";

/** The settings of passkeys and of an OpenID provider; server/env.ts has them all. */
export const signInSettings = {
  PASSKEYS: z
    .enum(["0", "1"])
    .default("0")
    .describe(
      "`1` lets users sign in by passkey, and take one as second factor ([how](sign-in.md)). Needs `PUBLIC_ORIGIN`, whose host they are bound to for good",
    ),
  OIDC_ISSUER: z
    .string()
    .url()
    .regex(
      /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)[:/])/,
      "must begin with https://, or be on this machine",
    )
    .optional()
    .describe(
      "OpenID Connect provider that people may sign in by, as `https://login.example.com/tenant` ([how](sign-in.md)); needs the three below and `PUBLIC_ORIGIN`",
    ),
  OIDC_CLIENT_ID: z.string().min(1).optional().describe("This console's name at the provider"),
  OIDC_CLIENT_SECRET: z.string().min(1).optional().describe("Its secret there"),
  OIDC_ACCOUNT_ID: z
    .string()
    .regex(/^[1-9][0-9]{0,14}$/, "must be a number")
    .optional()
    .describe("The account whose users sign in there"),
  OIDC_NAME: z
    .string()
    .min(1)
    .max(40)
    .optional()
    .describe("The provider on the login page's button; unset, its host"),
  OIDC_GROUPS_CLAIM: z
    .string()
    .min(1)
    .default("groups")
    .describe("Claim that lists a user's groups"),
  OIDC_GROUPS: z
    .string()
    .min(1)
    .optional()
    .describe(
      "Role and regions by group, as JSON ([how](sign-in.md)); unset, users keep what they have here, and nobody is created",
    ),
  OIDC_MFA: z
    .string()
    .min(1)
    .optional()
    .describe(
      "Values of `amr` or `acr` that count as the second factor, with commas between; unset, none does",
    ),
} as const;
