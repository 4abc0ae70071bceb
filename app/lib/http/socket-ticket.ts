/** The ticket was refused because the session has ended: a retry cannot succeed. */
export class SignedOutError extends Error {
  override readonly name = "SignedOutError";
}

/** This installation has no such socket, now or later: a retry cannot succeed. */
export class NoPathError extends Error {
  override readonly name = "NoPathError";
}

/**
 * A single-use ticket for a socket, valid for 30 s (decision D26), from one of the console's ticket routes. Page script
 * sees only the ticket, never the session token.
 *
 * @throws SignedOutError when the session has ended
 * @throws NoPathError when the cloud has no such socket
 */
export async function fetchSocketTicket(path: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(path, { method: "POST", redirect: "manual", signal });
  // Without a session the console redirects to the login page.
  if (response.type === "opaqueredirect" || response.status === 401) throw new SignedOutError();
  if (response.status === 501) throw new NoPathError();
  if (!response.ok) throw new Error(`The ticket was refused with ${response.status}.`);
  const body: unknown = await response.json();
  if (typeof body === "object" && body !== null && "ticket" in body) {
    if (typeof body.ticket === "string") return body.ticket;
  }
  throw new Error("The answer holds no ticket.");
}

/** Address of a socket at the console's origin; wss for an https page (C193). */
export function socketUrl(path: string, query: Record<string, string>): string {
  const url = new URL(path, window.location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  url.search = new URLSearchParams(query).toString();
  return url.href;
}
