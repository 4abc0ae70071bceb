import { z } from "zod";
import { demoHistoryDays } from "../agent/demo/happenings";
import { consoleSettings } from "./env-consoles";
import { limitSettings } from "./env-limits";
import { linkSettings } from "./env-links";
import { mediaSettings } from "./env-media";
import { metricsSettings } from "./env-metrics";
import { signInSettings } from "./env-sign-in";
import { tracingSettings } from "./env-tracing";

/** An invalid setting, explained in one line. */
export class EnvError extends Error {
  override name = "EnvError";
}

const origin = z
  .string()
  .url()
  .refine((value) => /^https?:/.test(value) && new URL(value).origin === value.replace(/\/$/, ""), {
    message: "must be an origin, as https://vms.example.com",
  })
  .transform((value) => new URL(value).origin);

function isBucketUrl(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, pathname } = new URL(value);
  return /^https?:$/.test(protocol) && username !== "" && password !== "" && pathname.length > 1;
}

/**
 * Every deployment setting of the server. docs/configuration.md prints this table; a test compares
 * the two.
 */
export const settings = z.object({
  NODE_ENV: z
    .enum(["production", "development", "test"])
    .default("production")
    .describe("`development` only by `npm run dev`"),
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(3000)
    .describe("Port to listen on; 0 takes a free one"),
  HOST: z
    .string()
    .min(1)
    .default("127.0.0.1")
    .describe("Address to listen on; `0.0.0.0` for every interface"),
  GRAPHQL_URL: z
    .string()
    .url()
    .regex(/^https?:\/\/[^?#@]+$/, "must be an address as https://cloud.example.com/graphql")
    .optional()
    .describe(
      "The data address of a cloud elsewhere, as `https://cloud.example.com/graphql`: the console alone, with no database of its own ([how](operations.md#the-console-alone))",
    ),
  CLOUD_URL: origin
    .optional()
    .describe(
      "Where that cloud has `/ws` and `/media`, as `https://cloud.example.com`; unset, the origin of `GRAPHQL_URL`",
    ),
  MEDIA_ORIGINS: z
    .string()
    .regex(
      /^https?:\/\/[^\s,/;'"]+([\s,]+https?:\/\/[^\s,/;'"]+)*$/,
      "must be origins, as https://pictures.example.com",
    )
    .optional()
    .describe(
      "Other places that pictures and recordings may come from, with commas between: what pages may load from there",
    ),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must begin with postgres://")
    .optional()
    .describe("A PostgreSQL of your own; unset, an embedded one keeps its files in `DATA_DIR`"),
  DATABASE_POOLER_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must begin with postgres://")
    .optional()
    .describe(
      "PgBouncer in transaction mode before the database of `DATABASE_URL`, for what requests ask; migrations, jobs and messages go to `DATABASE_URL`",
    ),
  ...consoleSettings,
  MIGRATE: z
    .enum(["0", "1"])
    .default("1")
    .describe(
      "`0` leaves migrations to `npm run migrate`: a start on a database of an older version ends with one line",
    ),
  DATA_DIR: z.string().min(1).default("./data").describe("Where the server keeps its files"),
  BLOB_URL: z
    .string()
    .refine(isBucketUrl, "must name key, secret and bucket, as https://KEY:SECRET@host/bucket")
    .optional()
    .describe(
      "A bucket that speaks S3 for pictures, as `https://KEY:SECRET@s3.example.com/bucket/folder?region=eu-central-1`; unset, files stay in `DATA_DIR`. Needed with consoles on several machines",
    ),
  SESSION_SECRET: z
    .string()
    .min(32, "must have at least 32 characters")
    .optional()
    .describe(
      "Signs sessions, at least 32 characters; unset, one is made and kept in `DATA_DIR`. The same on every console of one cloud",
    ),
  SESSION_SECRET_PREVIOUS: z
    .string()
    .min(32, "must have at least 32 characters")
    .optional()
    .describe("The secret before a change of `SESSION_SECRET`: what it signed lives on"),
  LOG: z
    .enum(["json", "text"])
    .optional()
    .describe(
      "`json` writes a line a request, and every line as JSON ([how](operations.md)); unset, `json` in production without the demo, else `text`",
    ),
  ...metricsSettings,
  ...tracingSettings,
  ANNOUNCE_UPDATE: z
    .enum(["0", "1"])
    .default("0")
    .describe(
      "`1` has everybody sign in again, one after the other, when a newer build starts ([by hand](administration.md))",
    ),
  SIGHTLINE_DEMO: z
    .enum(["0", "1"])
    .default("0")
    .describe(
      "`1` makes the demo account and runs its host agent; `npm start` sets it unless `NODE_ENV` is `production`",
    ),
  DEMO_PASSWORD: z
    .string()
    .min(8, "must have at least 8 characters")
    .max(256)
    .optional()
    .describe("Password of the demo's users; unset, one is made and kept in `DATA_DIR`"),
  DEMO_HISTORY_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(demoHistoryDays)
    .default(demoHistoryDays)
    .describe("Days of events that the demo account is made with; a month takes a minute to write"),
  SIGHTLINE_KIT: z
    .enum(["0", "1"])
    .default("0")
    .describe("`1` shows `/kit`, the page of every control; `npm run dev` always does"),
  PUBLIC_ORIGIN: origin
    .optional()
    .describe(
      "The address people type, as `https://vms.example.com`; unset, what a request's Host says, and links in mails point to this machine",
    ),
  TRUST_PROXY: z.coerce
    .number()
    .int()
    .min(0)
    .max(8)
    .default(0)
    .describe(
      "How many reverse proxies stand in front, whose `X-Forwarded-For` and `-Proto` are believed",
    ),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, "must begin with smtp:// or smtps://")
    .optional()
    .describe(
      "Mail server, as `smtp://user:password@mail.example.com:587`; unset, mails wait in the outbox",
    ),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^\r\n<>]*<)?[^\s<>@]+@[^\s<>@]+>?$/, "must be an address")
    .optional()
    .describe(
      "Sender, as `Sightline <no-reply@example.com>`; unset, `no-reply` at the public host",
    ),
  SMS_URL: z
    .string()
    .regex(/^https?:\/\//, "must begin with https://")
    .optional()
    .describe("SMS gateway that takes `POST {to, text}`; unset, texts wait in the outbox"),
  CAPTCHA: z
    .enum(["none", "recaptcha", "altcha"])
    .default("none")
    .describe(
      "Captcha of sign-in, sign-up and recovery; `altcha` is a proof of work without a service outside",
    ),
  ...signInSettings,
  RECAPTCHA_SITE_KEY: z.string().min(1).optional().describe("reCAPTCHA v3 key of the page"),
  RECAPTCHA_SECRET: z.string().min(1).optional().describe("reCAPTCHA v3 key of the server"),
  RECAPTCHA_ORIGIN: origin
    .optional()
    .describe(
      "Where reCAPTCHA's script and verifier are; unset, `https://www.google.com`; `https://www.recaptcha.net` where that is not reachable",
    ),
  OPENER_ORIGINS: z
    .string()
    .regex(
      /^https?:\/\/[^\s,/]+([\s,]+https?:\/\/[^\s,/]+)*$/,
      "must be origins, as https://portal.example.com",
    )
    .optional()
    .describe(
      "Portals that may open the login page and hand credentials over by message, with commas between",
    ),
  ...linkSettings,
  ...mediaSettings,
  WEBHOOK_ALLOW_HTTP: z
    .enum(["0", "1"])
    .default("0")
    .describe(
      "`1` takes webhooks at `http://` too: for development, nothing hides what they carry",
    ),
  WEBHOOK_ALLOW_PRIVATE: z
    .enum(["0", "1"])
    .default("0")
    .describe(
      "`1` lets webhooks lead into private networks and this machine: only where every master may reach them",
    ),
  VAPID_PUBLIC_KEY: z
    .string()
    .regex(/^B[\w-]{86}$/, "must be a VAPID key, made by `npx web-push generate-vapid-keys`")
    .optional()
    .describe(
      "Signs pushes to browsers, together with `VAPID_PRIVATE_KEY`; unset, a pair is made and kept in `DATA_DIR`. The same on every console of one cloud",
    ),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, "must be the private key of the pair")
    .optional()
    .describe("The private key of `VAPID_PUBLIC_KEY`"),
  WSPLAYER_VERSION: z
    .string()
    .regex(/^[0-9]+(\.[0-9]+)*$/, "must be numbers and dots")
    .optional()
    .describe(
      "Newest version of the Windows player, until one is published ([how](administration.md))",
    ),
  WSPLAYER_URL: z
    .string()
    .regex(/^https:\/\//, "must begin with https://")
    .optional()
    .describe("Where the Windows player is downloaded"),
  ...limitSettings,
});

export type Env = z.infer<typeof settings>;

/**
 * Reads the settings; an empty value counts as unset.
 * @throws EnvError that names each bad setting and never its value: it may be a secret
 */
export function readEnv(values: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
  const result = settings.safeParse(given);
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  throw new EnvError(`bad configuration: ${faults.join("; ")} (see docs/configuration.md)`);
}

/** JSON for machines; a demo and a developer's terminal are read by people. */
export function findLogFormat({
  LOG,
  NODE_ENV,
  SIGHTLINE_DEMO,
}: Pick<Env, "LOG" | "NODE_ENV" | "SIGHTLINE_DEMO">): "json" | "text" {
  return LOG ?? (NODE_ENV === "production" && SIGHTLINE_DEMO === "0" ? "json" : "text");
}
