import type { Page } from "playwright";
import type { ConsoleAddress } from "./console";

/** Marks the demo's announcement as dismissed: it would cover every journey. */
export const skippedAnnouncements = encodeURIComponent(btoa(JSON.stringify(["1"])));

/** The browser's time zone, which the form sends. */
export const readTimeZone = (page: Page) =>
  page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);

/** Signs a profile in, in a session of its own, by what the login form would send; no page is loaded. */
export async function startSession(page: Page, { url, demo }: ConsoleAddress): Promise<void> {
  const answer = await page.context().request.post(`${url}/?index`, {
    headers: { Origin: url },
    form: {
      intent: "log_in",
      account_id: demo.accountId,
      email: demo.email,
      password: demo.password,
      tz: await readTimeZone(page),
    },
    maxRedirects: 0,
  });
  if (answer.status() !== 302 || answer.headers().location !== "/console") {
    throw new Error(
      `signing in answered ${answer.status()} ${(await answer.text()).slice(0, 500)}`,
    );
  }
  await page.context().addCookies([{ name: "skipped", value: skippedAnnouncements, url }]);
}
