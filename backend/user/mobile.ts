import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from "libphonenumber-js/mobile";
import { codedError } from "../errors";

export interface MobileNumber {
  /** With its plus, as +886. */
  countryCode: string;
  /** Without the country code and without a leading zero, digits only. */
  phone: string;
}

const codeField = "mobile_country_code";
const phoneField = "mobile_phone";

const callingCodes: ReadonlySet<string> = new Set(
  getCountries().map((country) => getCountryCallingCode(country)),
);

/**
 * Parses a mobile number into its international parts. Premium and service numbers are invalid (threat B28).
 * @param countryCode with or without its plus
 * @throws INVALID_COUNTRY_CODE, MOBILE_NUMBER_TOO_SHORT, MOBILE_NUMBER_TOO_LONG, INVALID_MOBILE_NUMBER
 */
export function parseMobileNumber(countryCode: string, phone: string): MobileNumber {
  const code = /^\+?([1-9][0-9]{0,2})$/.exec(countryCode.trim())?.[1];
  if (!code || !callingCodes.has(code)) {
    throw codedError("INVALID_COUNTRY_CODE", { field: codeField });
  }
  const digits = phone.replace(/[\s().-]/g, "");
  if (!/^[0-9]{1,20}$/.test(digits)) throw invalid();
  const full = `+${code}${digits}`;
  const length = validatePhoneNumberLength(full);
  if (length === "TOO_SHORT") throw codedError("MOBILE_NUMBER_TOO_SHORT", { field: phoneField });
  if (length === "TOO_LONG") throw codedError("MOBILE_NUMBER_TOO_LONG", { field: phoneField });
  const parsed = parsePhoneNumberFromString(full);
  if (!parsed?.isValid()) throw invalid();
  return { countryCode: `+${parsed.countryCallingCode}`, phone: parsed.nationalNumber };
}

function invalid() {
  return codedError("INVALID_MOBILE_NUMBER", { field: phoneField });
}
