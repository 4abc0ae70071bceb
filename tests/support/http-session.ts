import type { ConsoleAddress } from "./console";
import { type HttpBrowser, openHttpBrowser } from "./http-browser";

/** The console as a browser without script uses it, signed in. */
export interface HttpSession extends Pick<HttpBrowser, "get" | "post"> {
  /** The same cookies at another console. */
  at(url: string): HttpSession;
}

function toSession({ get, post, cookies }: HttpBrowser): HttpSession {
  return { get, post, at: (url) => toSession(openHttpBrowser(url, { cookies })) };
}

/** A session signed in through the login form. Rejects when it does not lead to the console. */
export async function openHttpSession({ url, demo }: ConsoleAddress): Promise<HttpSession> {
  const browser = openHttpBrowser(url);
  const answer = await browser.post("/?index", {
    intent: "log_in",
    account_id: demo.accountId,
    email: demo.email,
    password: demo.password,
  });
  const location = answer.headers.get("location");
  if (answer.status !== 302 || location !== "/console") {
    throw new Error(
      `signing in answered ${answer.status} ${location ?? (await answer.text()).slice(0, 500)}`,
    );
  }
  return toSession(browser);
}
