/** Message of a portal: {type: "LOGIN", account_id, email, password} (decision D27). */
export interface OpenerCredentials {
  account_id: string;
  email: string;
  password: string;
}

const longest = 256;

/**
 * Credentials of a message from the window that opened this page, with an allowed origin and valid form; null for any
 * other message (C026, threat B19).
 */
export function readOpenerMessage(
  { data, origin, source }: Pick<MessageEvent<unknown>, "data" | "origin" | "source">,
  opener: unknown,
  origins: readonly string[],
): OpenerCredentials | null {
  if (!opener || source !== opener || !origins.includes(origin)) return null;
  if (typeof data !== "object" || data === null) return null;
  const { type, account_id, email, password } = data as Record<string, unknown>;
  const accountId = typeof account_id === "number" ? String(account_id) : account_id;
  if (type !== "LOGIN" || !isText(accountId) || !isText(email) || !isText(password)) return null;
  return { account_id: accountId, email, password };
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.length <= longest;
}
