import { z } from "zod";

/** Where the console's links lead to outside it; server/env.ts has them all. */
export const linkSettings = {
  APP_STORE_URL: z
    .string()
    .regex(/^https:\/\//, "must begin with https://")
    .optional()
    .describe("Listing of the iPhone app; unset, a search in the App Store"),
  GOOGLE_PLAY_URL: z
    .string()
    .regex(/^https:\/\//, "must begin with https://")
    .optional()
    .describe("Listing of the Android app; unset, a search in Google Play"),
  ACCESS_URL: z
    .string()
    .regex(/^https?:\/\//, "must begin with https://")
    .optional()
    .describe(
      "Where the access control application is; unset, subdomain `access` in place of the console's own, or `/access/` where it has none",
    ),
  MAP_URL: z
    .string()
    .regex(/^https?:\/\//, "must begin with https://")
    .optional()
    .describe("Where the eMap application is; unset, `/map/` of this host"),
  SUPPORT_URL: z
    .string()
    .regex(/^(https:\/\/|mailto:)/, "must begin with https:// or mailto:")
    .optional()
    .describe("Where people reach your support, as `mailto:help@example.com`"),
};
