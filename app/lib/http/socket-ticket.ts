/** The ticket was refused because the session is over: trying again cannot help. */
export class SignedOutError extends Error {
  override readonly name = "SignedOutError";
}

/**
 * A single-use ticket for a socket, good for 30 s (decision D26), from one of the console's ticket
 * addresses. The session cookie never leaves the browser's own jar: page script sees only this.
 *
 * @throws SignedOutError when the session is over
 */
export async function fetchSocketTicket(path: string): Promise<string> {
  const response = await fetch(path, { method: "POST", redirect: "manual" });
  // The console answers a visitor without a session with a redirect to its login page.
  if (response.type === "opaqueredirect" || response.status === 401) throw new SignedOutError();
  if (!response.ok) throw new Error(`The ticket was refused with ${response.status}.`);
  const body: unknown = await response.json();
  if (typeof body === "object" && body !== null && "ticket" in body) {
    if (typeof body.ticket === "string") return body.ticket;
  }
  throw new Error("The answer holds no ticket.");
}

/** Address of a socket at the console's own origin; as secure as the page (C193). */
export function socketUrl(path: string, query: Record<string, string>): string {
  const url = new URL(path, window.location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  url.search = new URLSearchParams(query).toString();
  return url.href;
}
