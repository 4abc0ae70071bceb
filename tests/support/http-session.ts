import type { ConsoleAddress } from "./console";

/** The console as a browser without script uses it: forms and cookies. */
export interface HttpSession {
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** As a form of a page of the console posts. */
  post(path: string, fields: Record<string, string>): Promise<Response>;
  /** The same cookies at another console. */
  at(url: string): HttpSession;
}

/** What the console set, by name: a browser keeps it, so that what is shown once is not asked for again. */
type Cookies = Map<string, string>;

function keepCookies(cookies: Cookies, answer: Response): Response {
  for (const line of answer.headers.getSetCookie()) {
    const [pair = ""] = line.split(";");
    const name = pair.slice(0, pair.indexOf("="));
    if (/; *(max-age=0|expires=Thu, 01 Jan 1970)/i.test(line)) cookies.delete(name);
    else cookies.set(name, pair);
  }
  return answer;
}

function toSession(url: string, cookies: Cookies): HttpSession {
  const header = () => ({ Cookie: [...cookies.values()].join("; ") });
  return {
    get: async (path, headers) =>
      keepCookies(
        cookies,
        await fetch(url + path, { headers: { ...headers, ...header() }, redirect: "manual" }),
      ),
    post: async (path, fields) =>
      keepCookies(
        cookies,
        await fetch(url + path, {
          method: "POST",
          headers: { Origin: url, ...header() },
          body: new URLSearchParams(fields),
          redirect: "manual",
        }),
      ),
    at: (other) => toSession(other, cookies),
  };
}

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
  const cookies: Cookies = new Map();
  keepCookies(cookies, answer);
  return toSession(url, cookies);
}
