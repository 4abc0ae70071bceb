/** Names of webhooks, apart from their forms' rules: pages use them. */

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
