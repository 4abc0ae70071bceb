/** How a second factor comes: from an app on the phone, or by a message. Without zod: pages use it. */
export const factorMethods = ["totp", "sms", "email"] as const;
export type FactorMethod = (typeof factorMethods)[number];
