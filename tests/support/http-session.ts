import type { ConsoleAddress } from "./console";

/** The console as a browser without script uses it: forms and a cookie. */
export interface HttpSession {
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** As a form of a page of the console posts. */
  post(path: string, fields: Record<string, string>): Promise<Response>;
  /** The same cookie at another console. */
  at(url: string): HttpSession;
}

const toSession = (url: string, cookie: string): HttpSession => ({
  get: (path, headers) =>
    fetch(url + path, { headers: { ...headers, Cookie: cookie }, redirect: "manual" }),
  post: (path, fields) =>
    fetch(url + path, {
      method: "POST",
      headers: { Origin: url, Cookie: cookie },
      body: new URLSearchParams(fields),
      redirect: "manual",
    }),
  at: (other) => toSession(other, cookie),
});

/** A session signed in through the login form. Rejects when it does not lead to the console. */
export async function openHttpSession({ url, demo }: ConsoleAddress): Promise<HttpSession> {
  const answer = await fetch(`${url}/?index`, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: url, "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({
      intent: "log_in",
      account_id: demo.accountId,
      email: demo.email,
      password: demo.password,
    }).toString(),
  });
  const location = answer.headers.get("location");
  if (answer.status !== 302 || location !== "/console") {
    throw new Error(
      `signing in answered ${answer.status} ${location ?? (await answer.text()).slice(0, 500)}`,
    );
  }
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  return toSession(url, cookie);
}
