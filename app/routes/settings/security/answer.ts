import type { QrCode } from "~/lib/qr-code.server";
import type { FactorMethod } from "~contract/factor-methods";

/** Forms of the security page that open at their row, by the address's `open`. */
export const openForms = [
  "password",
  "two_factor",
  "two_factor_off",
  "mobile",
  "passkey",
  "passkey_name",
  "passkey_removal",
] as const;
export type OpenForm = (typeof openForms)[number];

/** A second factor on its way: what to show until its first code proves it. */
export interface Enrolment {
  method: FactorMethod;
  /** The rest is for an authenticator app. */
  otpauthUrl: string | null;
  qrCode: QrCode | null;
  secret: string | null;
}

/** Goes with the answers to the forms that turn the second factor on. */
export interface TwoFactorData {
  enrolment?: Enrolment;
  /** Shown this once. */
  backupCodes?: string[];
}

/** Goes with the answers to the forms that add a passkey. */
export interface PasskeyData {
  /** What the browser makes it from, as JSON. */
  making?: { name: string; options: string };
  /** Shown this once, where two-factor came on with it. */
  backupCodes?: string[];
}

/** Goes with the answers about a mobile number: where a code was sent to. */
export interface MobileData {
  sentTo: { country: string; phone: string };
}
