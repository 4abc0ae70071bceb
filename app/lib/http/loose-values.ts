/** Values as other clouds write them, in the types of the contract. Null is what the type has for nothing. */

export function toText(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

export function toBoolean(value: unknown): boolean {
  return typeof value === "string" ? /^(1|true|yes)$/i.test(value) : Boolean(value);
}

export function toNumber(value: unknown): number {
  const number = typeof value === "string" && value.trim() === "" ? Number.NaN : Number(value);
  return Number.isFinite(number) ? number : 0;
}

const maxInt = 2 ** 31 - 1;
/** A date that names no zone is not in this server's. */
const withoutZone = /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/;

/** Times are Unix seconds in the contract; others write milli- or microseconds, or the date in words. */
export function toInteger(value: unknown): number {
  if (typeof value === "string" && Number.isNaN(Number(value))) {
    const ms = Date.parse(withoutZone.test(value) ? `${value}Z` : value);
    return Number.isNaN(ms) ? 0 : Math.floor(ms / 1000);
  }
  let number = toNumber(value);
  while (Math.abs(number) > maxInt) number /= 1000;
  return Math.trunc(number);
}
