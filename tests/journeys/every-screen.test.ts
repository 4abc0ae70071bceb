import { readdirSync, readFileSync } from "node:fs";
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
import { showTheme } from "../support/axe";
import { expect, signIn, test } from "../support/browser";
import { findKeyboardFaults } from "../support/keyboard";
import { speak } from "../support/language";
import { findExcess } from "../support/narrow";
import { readPageTexts } from "../support/page-texts";
import { readLinks } from "../support/share-links";

/** Six dozen pages, twice, on a busy machine. */
const timeout = 400_000;

/** Every page behind the sign-in, as the master has it; those before it: accessibility.test.ts. */
const screens = [
  "/console",
  "/settings",
  "/settings/security",
  "/settings/appearances",
  "/settings/subscription",
  "/settings/subscription?dialog=serial",
  "/settings/subscription?dialog=renew&order=SO-2024-3307",
  "/settings/subscription/SO-2024-3307",
  "/settings/subscription/requests",
  "/settings/subscription/licenses",
  "/settings/subscription/licenses?kind=door",
  "/settings/subscription/cards",
  "/settings/subscription/expiry",
  "/settings/api_tokens",
  "/settings/api_tokens?dialog=new",
  "/settings/webhooks",
  "/settings/webhooks?dialog=new",
  "/settings/webhooks/1",
  "/video_download",
  "/notifications",
  "/search",
  "/search?q=dock",
  "/account_management/users",
  "/account_management/users?dialog=new",
  "/account_management/users?dialog=delete&id=2",
  "/account_management/users/2",
  "/account_management/users/6",
  "/account_management/regions",
  "/account_management/regions?dialog=new",
  "/account_management/regions?dialog=move",
  "/account_management/regions?dialog=delete&id=2",
  "/account_management/regions/2",
  // Entries of the demo's week alone: the log of the other journeys is full of their names.
  "/audit_log?ip=192.0.2.186",
  "/vpn",
  "/vpn?dialog=new",
  "/vpn/1",
  "/iot",
  "/cloud_vms?view=photo",
  "/cloud_vms?view=table",
  "/cloud_vms?q=nothing-like-this",
  "/cloud_vms/hosts?view=photo",
  "/cloud_vms/hosts?view=table",
  "/cloud_vms/hosts?dialog=new",
  "/cloud_vms/hosts/1",
  "/cloud_vms/hosts/1?tab=modules",
  "/cloud_vms/hosts/1?tab=storages",
  "/cloud_vms/hosts/1?tab=firmware",
  "/cloud_vms/hosts/1?tab=access",
  "/cloud_vms/hosts/4?tab=pos",
  "/cloud_vms/hosts/1/edit",
  "/cloud_vms/events",
  "/cloud_vms/ai_search",
  "/cloud_vms/ai_search?view=photo&category=vehicle&color=white",
  "/cloud_vms/ai_search?view=list&category=person,vehicle",
  "/cloud_vms/ai_search?dialog=save-search",
  "/cloud_vms/archives",
  "/cloud_vms/share_links",
  "/cloud_vms/alert",
  "/cloud_vms/alert/new",
  "/cloud_vms/alert/1",
  "/cloud_vms/operator_privileges",
  "/cloud_vms/operator_privileges/new",
  "/cloud_vms/operator_privileges/1",
  "/cloud_vms/operator_privileges/1?dialog=delete",
  "/cloud_vms/operator_privileges/as",
  "/cloud_vms/operator_privileges/as/3?camera=1",
];
/** Their tiles may be wider than the page. */
const walls = ["/cloud_vms/live?layout=1&cameras=1", "/cloud_vms/playback?layout=1&cameras=1"];
const all = [...screens, ...walls];

/** Names that are what they are in any language. */
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
    .split(/(?:^| )· |: |, | × /)
    .filter((part) => /[a-z]{2}/.test(withoutFigures(part)) && !isKnown(part))
    .filter((part) => !/^\S*[\d@/\\._]\S*$/.test(part));
}

test("C009: no page says in another language what it says in English", { timeout }, async ({
  page,
  site,
}) => {
  await signIn(page, site);
  // Of links that other journeys have made, too.
  for (const { note } of await readLinks(site, "")) names.add(note);
  await speak(page, site, "en");
  const english = await readPageTexts(page, all);
  const others = languages.filter((each) => each !== "en");
  const left: Record<string, string[]> = {};
  for (const [turn, language] of others.entries()) {
    const own = readWords(language);
    await speak(page, site, language);
    // What stands in a page's own code is English in each of them: one a page, in turns.
    const paths = all.filter((_, index) => index % others.length === turn);
    const texts = await readPageTexts(page, paths);
    for (const [index, path] of paths.entries()) {
      const before = english[all.indexOf(path)] ?? [];
      const same = texts[index]?.filter((text) => before.includes(text)) ?? [];
      const words = same.filter((text) => findWords(text, own).length > 0);
      if (words.length > 0) left[`${language} ${path}`] = words;
    }
  }
  expect(left).toEqual({});
});

test("C361, C363: on every page every control takes the focus and shows it, in both themes; and at 320 px, in the longest words, none scrolls sideways but walls and tables", {
  timeout,
}, async ({ page, site }) => {
  await signIn(page, site);
  await speak(page, site, "de");
  const faults: Record<string, string[]> = {};
  const wide: Record<string, number> = {};
  for (const path of all) {
    await page.goto(path);
    await page.getByRole("main").waitFor();
    for (const theme of ["dark", "light"] as const) {
      await showTheme(page, theme);
      const found = await findKeyboardFaults(page);
      if (found.length > 0) faults[`${theme} ${path}`] = found;
    }
    const excess = walls.includes(path) ? 0 : await findExcess(page);
    if (excess > 0) wide[path] = excess;
  }
  expect({ faults, wide }).toEqual({ faults: {}, wide: {} });
});
