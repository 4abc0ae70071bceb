import type { ErrorCode } from "~contract/error-codes";

/**
 * The fields that codes of specification section 8 are about, the likeliest first: another cloud may send the code and
 * nothing else.
 */
const places: Partial<Record<ErrorCode, readonly string[]>> = {
  EMAIL_EXISTS: ["email"],
  EMAIL_NOT_FOUND: ["email"],
  NO_SUCH_EMAIL_UNDER_THIS_ACCOUNT: ["email"],
  INVALID_EMAIL: ["email"],
  EMAIL_OVER_10: ["emails"],
  DUPLICATE_EMAIL: ["emails"],
  NO_SUCH_ACCOUNT: ["account_id"],
  ACCOUNT_NOT_FOUND: ["account_id"],
  INVALID_ACCOUNT_ID: ["account_id"],
  WRONG_PASSWORD: ["old_password", "password"],
  INVALID_PASSWORD: ["password"],
  CONFIRM_NOT_MATCHED: ["confirm_password"],
  WRONG_2FA_CODE: ["code"],
  INVALID_MOBILE_NUMBER: ["phone"],
  MOBILE_NUMBER_TOO_SHORT: ["phone"],
  MOBILE_NUMBER_TOO_LONG: ["phone"],
  INVALID_COUNTRY_CODE: ["country"],
  INVALID_VPN_ID: ["vpn_id"],
  VPN_LAN_ID_EXISTS: ["vpn_id"],
  SERIAL_ALREADY_ADDED_BEFORE: ["serial", "serial_key"],
  CREATE_LICENSE_FAIL: ["serial", "serial_key"],
  VIEW_NAME_EXIST: ["name"],
  NAME_EXIST: ["name"],
};

/** Whether the form sets a password, rather than asks for the one there is. */
export const setsPassword = (fields: readonly string[]): boolean =>
  fields.includes("confirm_password");

/**
 * The form's field that a code is about; null for the whole form. A sign-in never says which of its fields is wrong
 * (specification section 8: under the login form).
 */
export function findFaultPlace(code: ErrorCode, fields: readonly string[]): string | null {
  const isSignIn =
    fields.includes("account_id") && fields.includes("password") && !setsPassword(fields);
  if (isSignIn) return null;
  return places[code]?.find((field) => fields.includes(field)) ?? null;
}
