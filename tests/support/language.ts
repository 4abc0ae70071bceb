import type { Page } from "playwright";
import type { ConsoleAddress } from "./console";

/** Shows every page of this profile in a language. */
export async function speak(page: Page, { url }: ConsoleAddress, language: string): Promise<void> {
  const value = Buffer.from(JSON.stringify(language)).toString("base64");
  await page.context().addCookies([{ name: "locale", value, url }]);
}
