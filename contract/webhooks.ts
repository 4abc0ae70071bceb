import { z } from "zod";
import { limits } from "./limits";
import { idText } from "./site-fields";
import { webhookEvents } from "./webhook-names";

/** Webhooks: addresses of an account's own programs that are told of alerts and host states. */

/** An address without credentials and fragment; what it may lead to is checked where it is called. */
function isAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, hash } = new URL(value);
  return /^https?:$/.test(protocol) && username + password + hash === "";
}

const url = z
  .string({ required_error: "REQUIRED" })
  .trim()
  .min(1, "REQUIRED")
  .max(limits.webhookUrlMaxChars, "TOO_LONG")
  .refine(isAddress, "INVALID_ARGUMENT");

const events = z
  .array(z.enum(webhookEvents), { required_error: "AT_LEAST_ONE" })
  .min(1, "AT_LEAST_ONE")
  .transform((chosen) => webhookEvents.filter((event) => chosen.includes(event)));

/** create_webhook. */
export const newWebhook = z.object({ url, events });

/** update_webhook. */
export const webhookForm = z.object({ id: idText, url, events });
