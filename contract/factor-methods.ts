/** Channels of a second factor: an app on the phone, or a message. Without zod: pages use it. */
export const factorMethods = ["totp", "sms", "email"] as const;
export type FactorMethod = (typeof factorMethods)[number];
