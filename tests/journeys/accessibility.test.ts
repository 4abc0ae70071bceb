import type { Page } from "playwright";
import sharp from "sharp";
import { type Language, languageTags } from "../../contract/languages";
import { expectAccessibleInBothThemes } from "../support/axe";
import { test as base, expect, signIn } from "../support/browser";
import type { ConsoleAddress } from "../support/console";
import { expectUsableByKeyboard } from "../support/keyboard";
import { speak } from "../support/language";
import { expectToFit } from "../support/narrow";
import { openScreenLinks, type ScreenLinks } from "../support/screen-links";

/** The screens of sign-in, recovery, settings and events, in both themes. Every language: npm run sweep. */

/** Links of screens behind mails and unfinished sign-ins. */
const test = base.extend("links", { scope: "file" }, async ({ site }, { onCleanup }) => {
  const { links, remove } = await openScreenLinks(site);
  onCleanup(remove);
  return links;
});

interface Screen {
  path: string | ((links: ScreenLinks) => string);
  /** Brings the screen into the state that is looked at. */
  prepare?: (page: Page) => Promise<void>;
}

/** Sends the page's form as it stands, which has faults. */
async function sendEmpty(page: Page): Promise<void> {
  await page.locator("main form button[type=submit].w-full").click();
  await page.locator("[aria-invalid]").first().waitFor();
}

async function openCrop(page: Page): Promise<void> {
  const plain = { width: 200, height: 200, channels: 3, background: "#3060a0" } as const;
  const buffer = await sharp({ create: plain }).png().toBuffer();
  await page
    .locator("input[type=file]:not([name])")
    .setInputFiles({ name: "me.png", mimeType: "image/png", buffer });
  await page.locator("dialog img[style*=width]").waitFor();
}

const sendEmptyCode = async (page: Page) => {
  await page.locator("main form span.grid").first().waitFor();
  await page.click("main form button[type=submit]:not([name])");
  await page.locator("[name=code][aria-invalid]").waitFor();
};

/** A state that shows all of another stands for it. */
const visitorScreens: Screen[] = [
  { path: "/", prepare: sendEmpty },
  { path: "/signup", prepare: sendEmpty },
  { path: "/signup?account_id=1&email=a%40b.example&sent=1" },
  { path: ({ invitation }) => invitation },
  { path: "/user_verification" },
  { path: "/reverify_email" },
  { path: "/forgot_account" },
  { path: "/forgot_password", prepare: sendEmpty },
  { path: ({ reset }) => reset },
  { path: "/reset_password" },
  { path: ({ secondFactor }) => secondFactor, prepare: sendEmptyCode },
  { path: "/2fa?method=backup" },
  { path: "/terms_of_use" },
  { path: "/mobile?unsupported=1" },
  { path: "/nope" },
];

const userScreens: Screen[] = [
  { path: "/settings" },
  { path: "/settings", prepare: openCrop },
  { path: "/settings/security?open=password" },
  { path: "/settings/security?open=two_factor" },
  { path: "/settings/security?open=mobile" },
  { path: "/settings/appearances" },
  { path: "/settings/nope" },
];

const eventScreens: Screen[] = [
  { path: "/cloud_vms/events?view=photo" },
  { path: ({ event }) => `/cloud_vms/events/${event}` },
  { path: "/cloud_vms/ai_search?view=photo&category=vehicle" },
  { path: "/cloud_vms/archives" },
  { path: "/cloud_vms/share_links" },
  { path: "/cloud_vms/alert/1" },
  { path: "/cloud_vms/operator_privileges/1" },
  { path: "/notifications" },
];

/** Opens a screen in the language that was chosen before, and brings it into its state. */
async function openScreen(
  page: Page,
  { path, prepare }: Screen,
  links: ScreenLinks,
  language: Language,
): Promise<void> {
  await page.goto(typeof path === "string" ? path : path(links));
  expect(await page.getAttribute("html", "lang"), page.url()).toBe(languageTags[language]);
  await prepare?.(page);
}

async function lookAt(page: Page, screens: Screen[], links: ScreenLinks) {
  for (const screen of screens) {
    await openScreen(page, screen, links, "en");
    await expectAccessibleInBothThemes(page);
    // The others are used by keyboard in every-screen.test.ts.
    if (screen.prepare || screens === visitorScreens) await expectUsableByKeyboard(page);
    await expectToFit(page);
  }
}

/** Signs in a user who may do little. */
const signInOperator = (page: Page, site: ConsoleAddress) =>
  signIn(page, { ...site, demo: { ...site.demo, email: "eva.dvorak@meridian.example" } }, "/");

/** Two dozen pages on a busy machine. */
const timeout = 600_000;

test("C361, C362, C363: signing in, signing up and recovery have no fault that axe can find, in both themes, and fit 320 px", {
  timeout,
}, async ({ page, links, faults }) => {
  faults.allow(/status of 40[04]/);
  await lookAt(page, visitorScreens, links);
});

test("C363: signing in, signing up, recovery and the settings fit 320 px in German, whose words are the longest", {
  timeout,
}, async ({ page, site, links, faults }) => {
  faults.allow(/status of 40[04]/);
  const fitInGerman = async (screens: Screen[]) => {
    for (const screen of screens) {
      await openScreen(page, screen, links, "de");
      await expectToFit(page);
    }
  };
  await speak(page, site, "de");
  await fitInGerman(visitorScreens);
  await signInOperator(page, site);
  await speak(page, site, "de");
  await fitInGerman(userScreens);
});

test("C362, C363: the settings have no fault that axe can find, in both themes, and fit 320 px", {
  timeout,
}, async ({ page, site, links, faults }) => {
  faults.allow(/status of 404/);
  await signInOperator(page, site);
  await lookAt(page, userScreens, links);
});

test("C362, C363: events and what is made of them have no fault that axe can find, in both themes, and fit 320 px", {
  timeout,
}, async ({ page, site, links }) => {
  await signIn(page, site, "/");
  await lookAt(page, eventScreens, links);
});
