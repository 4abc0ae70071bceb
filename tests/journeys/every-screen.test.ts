import { readdirSync, readFileSync } from "node:fs";
import { getCountries } from "libphonenumber-js/mobile";
import type { Page } from "playwright";
import { languageNames } from "../../app/lib/i18n/i18n";
import { demoTokens } from "../../backend/api-token/demo-tokens";
import { demoArchives } from "../../backend/archive/demo-archives";
import { demoAlerts } from "../../backend/db/seed/demo-alerts";
import { demoAuditNames } from "../../backend/db/seed/demo-audit-entries";
import { demoHosts, demoRegions, demoTimezones } from "../../backend/db/seed/demo-data";
import { demoOrderNames } from "../../backend/db/seed/demo-orders";
import { demoPartNames } from "../../backend/db/seed/demo-parts";
import { demoPrivileges } from "../../backend/db/seed/demo-privileges";
import { demoSearches } from "../../backend/db/seed/demo-searches";
import { demoLinks } from "../../backend/db/seed/demo-share-links";
import { demoUsers } from "../../backend/db/seed/demo-users";
import { demoVpn } from "../../backend/db/seed/demo-vpn";
import { demoWebhook } from "../../backend/webhook/demo-webhook";
import { brands } from "../../contract/brands";
import { type Language, languages } from "../../contract/languages";
import { timeFormats } from "../../contract/names";
import { test as base, expect, signIn } from "../support/browser";
import type { ConsoleAddress } from "../support/console";
import { findKeyboardFaultsInBothThemes } from "../support/keyboard";
import { speak } from "../support/language";
import { findExcess } from "../support/narrow";
import { readPageTexts } from "../support/page-texts";
import { fillAddress, openScreenLinks } from "../support/screen-links";
import { isWall, signedInScreens } from "../support/screens";
import { waitForWholePage } from "../support/script-ready";
import { readLinks } from "../support/share-links";

/** Six dozen pages, twice, on a busy machine. */
const timeout = 1_200_000;

const countryNames = new Intl.DisplayNames("en", { type: "region" });

/** Names that are what they are in any language, or in some of them. */
const names = new Set<string>([
  "Sightline",
  "Meridian",
  ...demoRegions,
  ...demoUsers.flatMap(({ name, email }) => [name, email]),
  ...demoHosts.flatMap(({ name, code, address, cameras }) => [
    ...[name, code, address],
    ...cameras.map((camera) => camera.name),
  ]),
  ...demoSearches.map(({ name }) => name),
  ...[...demoLinks, ...demoArchives].map(({ note }) => note),
  ...brands,
  ...demoAlerts.map((alert) => alert.name),
  ...demoPrivileges.map((set) => set.name),
  ...demoAuditNames,
  ...demoOrderNames,
  ...demoPartNames,
  ...demoTokens.map(({ name }) => name),
  demoWebhook.url,
  ...demoVpn.flatMap(({ vpnId, notes }) => [vpnId, notes]),
  ...["Gate relays", "Dock doors", "Till #", "Store #"],
  ...timeFormats,
  ...Object.values(languageNames),
  ...getCountries().map((country) => countryNames.of(country) ?? country),
]);

/** Figures are no words, nor are the signs of their units and the names of time zones. */
const figure = /(?:\{\{\w+\}\}|\d+)(?:\s?(?:%|(?:s|min|h|km\/h|mph)(?![\w/])))?/g;
const zone = new RegExp(Object.values(demoTimezones).join("|"), "g");
const withoutFigures = (text: string) => text.replaceAll(figure, "#").replaceAll(zone, "#");

/** Every text of a language's files; a word may be the same in two of them. */
function readWords(language: Language): Set<string> {
  const words = new Set<string>();
  const folder = `public/locales/${language}`;
  const add = (value: unknown): void => {
    if (typeof value === "string") words.add(withoutFigures(value));
    else for (const child of Object.values(value ?? {})) add(child);
  };
  for (const file of readdirSync(folder))
    add(JSON.parse(readFileSync(`${folder}/${file}`, "utf8")));
  return words;
}

/** Parts of a text, or of the list that it is, that are words: not names, initials, codes, addresses, figures. */
function findWords(text: string, own: ReadonlySet<string>): string[] {
  const isKnown = (part: string) =>
    [part, withoutFigures(part)].some((each) => names.has(each) || own.has(each));
  if (isKnown(text)) return [];
  return text
    .split(/(?:^| )· |:(?: |$)|, | × /)
    .filter((part) => /[a-z]{2}/.test(withoutFigures(part)) && !isKnown(part))
    .filter((part) => !/^\S*[\d@/\\._]\S*$/.test(part));
}

const test = base.extend("links", { scope: "file" }, async ({ site }, { onCleanup }) => {
  const { links, remove } = await openScreenLinks(site);
  onCleanup(remove);
  return links;
});

/** Texts that pages show in English and in another language, though they are words and no language has them so. */
async function findEnglish(page: Page, site: ConsoleAddress, addresses: readonly string[]) {
  await speak(page, site, "en");
  const english = await readPageTexts(page, addresses);
  const others = languages.filter((each) => each !== "en");
  const left: Record<string, string[]> = {};
  for (const [turn, language] of others.entries()) {
    const own = readWords(language);
    await speak(page, site, language);
    // What stands in a page's own code is English in each of them: one a page, in turns.
    const some = addresses.filter((_, index) => index % others.length === turn);
    const texts = await readPageTexts(page, some);
    for (const [index, address] of some.entries()) {
      const before = english[addresses.indexOf(address)] ?? [];
      const same = texts[index]?.filter((text) => before.includes(text)) ?? [];
      const words = same.filter((text) => findWords(text, own).length > 0);
      if (words.length > 0) left[`${language} ${address}`] = words;
    }
  }
  return left;
}

test("C009: no page says in another language what it says in English", { timeout }, async ({
  page,
  site,
}) => {
  // Of links that other journeys have made, too.
  for (const { note } of await readLinks(site, "")) names.add(note);
  await signIn(page, site);
  // Of what is found by its id the words have tests of their own, such as event-detail-words.test.ts.
  const addresses = Object.values(signedInScreens).flat();
  const left = await findEnglish(
    page,
    site,
    addresses.filter((address) => !address.includes("{")),
  );
  expect(left).toEqual({});
});

test("C361, C363: on every page every control takes the focus and shows it, in both themes; and at 320 px, in the longest words, none scrolls sideways but walls and tables", {
  timeout,
}, async ({ page, site, links }) => {
  await signIn(page, site);
  await speak(page, site, "de");
  const faults: Record<string, string[]> = {};
  const wide: Record<string, number> = {};
  for (const address of Object.values(signedInScreens).flat()) {
    await page.goto(fillAddress(address, links));
    await waitForWholePage(page);
    const found = await findKeyboardFaultsInBothThemes(page);
    if (found.length > 0) faults[address] = found;
    const excess = isWall(address) ? 0 : await findExcess(page);
    if (excess > 0) wide[address] = excess;
  }
  expect({ faults, wide }).toEqual({ faults: {}, wide: {} });
});
