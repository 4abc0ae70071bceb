/**
 * Codes of specification section 8 that a server may send. On the wire each carries an ERR_ prefix.
 */
export const serverCodes = [
  "EMAIL_EXISTS",
  "VERIFIED_BEFORE",
  "EMAIL_ALREADY_VERIFIED",
  "VERIFY_FAILED",
  "NO_SUCH_EMAIL_UNDER_THIS_ACCOUNT",
  "NO_SUCH_ACCOUNT",
  "ACCOUNT_NOT_FOUND",
  "USER_NOT_FOUND",
  "DELETE_FAILED",
  "WRONG_PASSWORD",
  "INVALID_PASSWORD",
  "EXPIRED_TOKEN",
  "TOKEN_EXPIRED",
  "ACCESS_DENIED",
  "UPDATE_HOST_FAIL",
  "CREATE_HOST_FAIL",
  "RESET_PASSWORD_FAIL",
  "CAN_NOT_DELETE_DEFAULT_GROUP",
  "HOST_NOT_FOUND",
  "EVENT_NOT_FOUND",
  "EXCEED_LICENSE_COUNT",
  "CANNOT_BE_SMALLER_THAN_CAMERA_LICENSE_COUNT",
  "EMAIL_NOT_VERIFIED",
  "EXCEED_EXPORT_LIMIT",
  "EXCEED_QUERY_LIMIT",
  "SERIAL_ALREADY_ADDED_BEFORE",
  "CREATE_LICENSE_FAIL",
  "LINK_FAILED",
  "ORDER_EXPIRED",
  "RECAPTCHA_VERIFIED_FAILED",
  "INVALID_VPN_ID",
  "VPN_LAN_ID_EXISTS",
  "INVALID_MOBILE_NUMBER",
  "MOBILE_NUMBER_TOO_SHORT",
  "MOBILE_NUMBER_TOO_LONG",
  "INVALID_COUNTRY_CODE",
  "WRONG_2FA_CODE",
  "EMAIL_OVER_10",
  "EMAIL_NOT_FOUND",
  "SHARE_LINK_NOT_FOUND",
  "SHARE_LINK_EXPIRED",
  "CAN_NOT_DELETE_REGION",
  "SWITCH_FAILED",
  "USER_ALERT_NOT_FOUND",
  "USER_ALERT_ENABLE_FAILED",
  "VIEW_NAME_EXIST",
  "SEND_IN_3_MINUTE",
  "ARCHIVE_OVERFLOW",
] as const;

/** Notices the console raises by itself (specification section 8). */
export const clientNotices = [
  "NO_HOST_SELECTED",
  "NO_DATE_SELECTED",
  "NO_ACTION_SELECTED",
  "NO_CATEGORY_SELECTED",
  "NO_SPACE_ALLOWED",
  "REQUIRED",
  "AT_LEAST_ONE",
  "INVALID_EMAIL",
  "INVALID_ACCOUNT_ID",
  "CONFIRM_NOT_MATCHED",
] as const;

/**
 * Our own codes, for cases section 8 has no code for. A client that does not know them shows its
 * general message.
 */
export const ownCodes = [
  "TOO_MANY_ATTEMPTS",
  "TOO_MANY_MAILS",
  "TOO_LONG",
  "TOO_SHORT",
  "NOT_FOUND",
  "NAME_EXIST",
  "DUPLICATE_EMAIL",
  "INVALID_ARGUMENT",
  "INVALID_PICTURE",
  "LAST_MASTER",
  "LAST_FACTOR",
  "SIGN_UP_CLOSED",
  "INVITATION_NEEDED",
  "QUOTA_REACHED",
  "PASSKEY_FAILED",
  "PASSKEY_LIMIT",
  "OPENID_AWAY",
  "OPENID_FAILED",
  "OPENID_EMAIL",
  "OPENID_UNKNOWN",
  "CONFLICT",
  "SERVICE_UNAVAILABLE",
  "INTERNAL",
] as const;

export type ServerCode = (typeof serverCodes)[number];
export type ClientNotice = (typeof clientNotices)[number];
export type OwnCode = (typeof ownCodes)[number];
export type ErrorCode = ServerCode | ClientNotice | OwnCode;

const known: ReadonlySet<string> = new Set([...serverCodes, ...clientNotices, ...ownCodes]);

/**
 * The code of an error message, with or without its ERR_ prefix (checklist C321). Null for a code
 * that is neither in section 8 nor in our own list.
 */
export function findErrorCode(message: string): ErrorCode | null {
  const code = message.startsWith("ERR_") ? message.slice(4) : message;
  return known.has(code) ? (code as ErrorCode) : null;
}
