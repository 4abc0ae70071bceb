import { z } from "zod";
import { limits } from "./limits";
import { idText } from "./site-fields";

/** Webhooks: addresses of an account's own programs that are told of alerts and host states. */

/** What a webhook can be told of. */
export const webhookEvents = ["alert_fired", "host_disconnected", "host_connected"] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** What a delivery tells of; a test is sent by hand. */
export type WebhookDeliveryType = WebhookEvent | "test";

/** `failed`: given up after the last attempt, or because the webhook was switched off. */
export const webhookDeliveryStates = ["waiting", "delivered", "failed"] as const;
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number];

/** Why an attempt failed, where no answer came that says it by its status. */
export const webhookFaults = [
  "address",
  "unreachable",
  "timeout",
  "status",
  "secret",
  "disabled",
] as const;
export type WebhookFault = (typeof webhookFaults)[number];

export const webhookSignatureHeader = "Sightline-Signature";
export const webhookDeliveryHeader = "Sightline-Delivery";

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
