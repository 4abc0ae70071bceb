import { z } from "zod";

const quota = (standard: number) =>
  z.coerce.number().int().min(1).max(1_000_000_000).default(standard);

/** The settings that keep strangers and noisy accounts from burdening the rest; server/env.ts has them all. */
export const limitSettings = {
  SIGN_UP: z
    .enum(["open", "invited", "off"])
    .default("open")
    .describe(
      "Who may open an account: everybody, whom the cloud's staff invited ([how](administration.md)), or nobody but the staff",
    ),
  SMTP_REQUIRE_TLS: z
    .enum(["0", "1"])
    .default("0")
    .describe(
      "`1` sends no mail over a connection without TLS: with `smtp://` the server must offer STARTTLS",
    ),
  CONSOLE_SECRET: z
    .string()
    .min(32, "must have at least 32 characters")
    .optional()
    .describe(
      "Shared with consoles that run alone (`GRAPHQL_URL`), at least 32 characters: limits then count their visitors and not the console ([how](operations.md))",
    ),
  QUOTA_HOSTS: quota(2_000).describe("Hosts of one account"),
  QUOTA_CAMERAS: quota(20_000).describe(
    "Cameras of one account; its hosts' further ones are not taken in",
  ),
  QUOTA_USERS: quota(5_000).describe("Users of one account, invited ones too"),
  QUOTA_REGIONS: quota(2_000).describe("Regions of one account"),
  QUOTA_PRIVILEGES: quota(1_000).describe("Sets of operator privileges of one account"),
  QUOTA_EVENTS_PER_MINUTE: quota(30_000).describe(
    "Events of one account's hosts in a minute, at each process; what is above waits at the hosts",
  ),
  QUOTA_PICTURES_PER_MINUTE: quota(6_000).describe("Pictures of these events"),
} as const;
