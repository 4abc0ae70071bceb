/** Keeps secrets and control characters out of the audit log (threats H3, H4). */

const mask = "***";
const longestText = 1_000;
const deepest = 8;
const largestList = 1_000;

/** A key with one of these words names a secret, whether snake_case or camelCase. */
const secretWords = new Set([
  "password",
  "passwords",
  "passwd",
  "passphrase",
  "token",
  "tokens",
  "code",
  "codes",
  "secret",
  "secrets",
  "key",
  "keys",
  "hash",
  "ticket",
  "otp",
  "totp",
  "pin",
  "credential",
  "credentials",
  "authorization",
  "cookie",
]);

/** Contain the word code, key or token, but are no secrets. */
const plainKeys = new Set([
  "host_code",
  "country_code",
  "mobile_country_code",
  "error_code",
  "api_token_name",
]);

function toSnakeCase(key: string): string {
  return key
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .toLowerCase();
}

function namesSecret(key: string): boolean {
  const name = toSnakeCase(key);
  return !plainKeys.has(name) && name.split("_").some((word) => secretWords.has(word));
}

/**
 * One line: a name with a line break cannot pretend to be a second row where the log is printed.
 */
export function toOneLine(text: string, longest = longestText): string {
  const line = text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").slice(0, longest);
  // Half a character, as typed or cut: the database takes no row with one.
  return line.replace(/\p{Cs}/gu, "\ufffd");
}

function maskValue(value: unknown, depth: number): unknown {
  if (typeof value === "string") return toOneLine(value);
  if (typeof value === "bigint") return String(value);
  if (value === null || typeof value !== "object") return value;
  if (value instanceof Date) return Math.floor(value.getTime() / 1000);
  if (depth >= deepest) return mask;
  if (Array.isArray(value)) {
    return value.slice(0, largestList).map((item) => maskValue(item, depth + 1));
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      toOneLine(key, 100),
      namesSecret(key) && item !== null && item !== undefined ? mask : maskValue(item, depth + 1),
    ]),
  );
}

/**
 * The part of a change's before and after that may be kept. Dates become Unix seconds; bytes and
 * secrets are left out.
 */
export function maskPayload(payload: Record<string, unknown>): Record<string, unknown> {
  return maskValue(payload, 0) as Record<string, unknown>;
}
