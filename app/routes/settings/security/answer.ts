import type { Refusal } from "~/lib/forms/form";
import type { QrCode } from "~/lib/qr-code.server";
import type { FactorMethod } from "~contract/factor-methods";

/** Forms of the security page that open at their row, by the address's `open`. */
export const openForms = ["password", "two_factor", "two_factor_off", "mobile"] as const;
export type OpenForm = (typeof openForms)[number];

/** A second factor on its way: what to show until its first code proves it. */
export interface Enrolment {
  method: FactorMethod;
  /** The rest is for an authenticator app. */
  otpauthUrl: string | null;
  qrCode: QrCode | null;
  secret: string | null;
}

/** What the page's action says to one of its forms. */
export interface SecurityAnswer {
  form: OpenForm;
  refusal?: Refusal;
  typed?: Record<string, string>;
  enrolment?: Enrolment;
  /** The number a code was sent to. */
  sentTo?: { country: string; phone: string };
  /** Shown this once. */
  backupCodes?: string[];
}
