import type { ErrorCode } from "~contract/error-codes";

/** What a form may say: codes of the cloud, and those the console raises by itself. */
export type FormErrorCode = ErrorCode | "NETWORK" | "WEAK_PASSWORD" | "CAPTCHA_UNAVAILABLE";

export interface FieldFault {
  code: FormErrorCode;
  /** The bound that was passed, where one applies. */
  max?: number | undefined;
}

/** What is wrong with a posted form, by code: at its fields, or with all of it. */
export interface Refusal<Field extends string = string> {
  fields?: Partial<Record<Field, FieldFault>> | undefined;
  form?: FormErrorCode | undefined;
  /** The bound that was passed by the form as a whole, where one applies. */
  max?: number | undefined;
  retryAfterSeconds?: number | undefined;
}
