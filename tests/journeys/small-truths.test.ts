import type { Page } from "playwright";
import { expect, holdRequests, signIn, test } from "../support/browser";
import { findHost, openHost } from "../support/hosts";

/** Details that a user stumbles over, each where it stands. */

const keepLanguage = (page: Page, url: string, language: string) =>
  page
    .context()
    .addCookies([
      { name: "locale", value: encodeURIComponent(btoa(JSON.stringify(language))), url },
    ]);

const mainMenu = (page: Page) =>
  page.getByRole("complementary", { name: "Main navigation" }).getByRole("navigation").first();

test("Tab goes from the e-mail to the password; the link beside the password comes after it", async ({
  page,
}) => {
  await page.goto("/");
  await page.locator("[name=email]").focus();
  await page.keyboard.press("Tab");
  expect(await page.locator(":focus").getAttribute("name")).toBe("password");
});

test("a host's pages are titled with the host", async ({ page, site }) => {
  const path = await openHost(page, site, "HQ-NVR-01");
  await expect.poll(() => page.title()).toBe("HQ-NVR-01 · Host · Sightline");
  await page.goto(`${path}/edit`);
  expect(await page.title()).toBe("HQ-NVR-01 · Edit host · Sightline");
});

test("Save is off while nothing is changed, and on again with the first change", async ({
  page,
  site,
}) => {
  await signIn(page, site, "/?redirect=/settings");
  const save = page.getByRole("button", { name: "Save profile" });
  await expect.poll(() => save.getAttribute("aria-disabled")).toBe("true");
  const name = page.getByLabel("Name", { exact: true });
  const kept = await name.inputValue();
  await name.fill(`${kept}!`);
  await expect.poll(() => save.getAttribute("aria-disabled")).toBeNull();
  await name.fill(kept);
  await expect.poll(() => save.getAttribute("aria-disabled")).toBe("true");
});

test("without script Save is always on", async ({ pageWithoutScript: page, site }) => {
  await signIn(page, site, "/?redirect=/settings");
  const save = page.getByRole("button", { name: "Save profile" });
  expect(await save.getAttribute("aria-disabled")).toBeNull();
  expect(await save.isEnabled()).toBe(true);
});

test("the subscription keeps the tabs of the settings, and the menu has the video downloads", async ({
  page,
  site,
}) => {
  await signIn(page, site, "/?redirect=/settings/subscription");
  const tabs = page.getByRole("navigation", { name: "Settings" });
  await tabs.getByRole("link", { name: "Profile" }).waitFor();
  expect(await tabs.locator("[aria-current]").textContent()).toBe("Subscription");
  await page.goto("/cloud_vms");
  await mainMenu(page).getByRole("link", { name: "Video download" }).click();
  await page.waitForURL("**/video_download");
});

test("an hour is the same word everywhere in German, and lists have Chinese commas in Chinese", async ({
  page,
  site,
}) => {
  const keep = (locale: string) => keepLanguage(page, site.url, locale);
  await signIn(page, site, "/?redirect=/console", { locale: "tw" });
  const lead = page.locator("main h1 + p");
  await page.locator("html[lang=zh-Hant]").waitFor();
  expect(await lead.textContent()).toMatch(/、/);
  expect(await lead.textContent()).not.toMatch(/, /);
  await keep("de");
  await page.goto("/cloud_vms/playback/export?cameras=1");
  await page.locator("html[lang=de]").waitFor();
  await page.getByText("1 Std.", { exact: true }).first().waitFor();
  expect(await page.getByText(/^\d+ h$/).count()).toBe(0);
});

test("titles are set closer, but never in Chinese and Japanese", async ({ page, site }) => {
  await signIn(page, site, "/?redirect=/settings");
  const readSpacing = () =>
    page
      .getByRole("main")
      .getByRole("heading")
      .evaluateAll((titles) => titles.map((title) => getComputedStyle(title).letterSpacing));
  const ofEnglish = await readSpacing();
  expect(ofEnglish.length).toBeGreaterThan(1);
  for (const spacing of ofEnglish) expect(Number.parseFloat(spacing)).toBeLessThan(0);
  for (const language of ["tw", "ja"]) {
    await keepLanguage(page, site.url, language);
    await page.goto("/settings");
    expect(new Set(await readSpacing()), language).toEqual(new Set(["normal"]));
  }
});

test("in German every head of a host's cameras is in sight at 1440 px", async ({ page, site }) => {
  const path = await findHost(site, "HQ-NVR-01");
  await signIn(page, site, `/?redirect=${path}`, { locale: "de" });
  await page.locator("html[lang=de]").waitFor();
  const ends = await page
    .locator("main thead th")
    .evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect()));
  const [actions, ...shown] = ends.reverse();
  const lastText = await page
    .locator("main thead th")
    .nth(-2)
    .evaluate((head) => {
      const range = document.createRange();
      range.selectNodeContents(head);
      return range.getBoundingClientRect().right;
    });
  expect(shown.length).toBeGreaterThan(4);
  expect(lastText).toBeLessThanOrEqual(actions?.left ?? 0);
});

test("arrow keys go on in a filter's select: it keeps the focus while its list loads", async ({
  page,
  site,
}) => {
  await signIn(page, site, "/?redirect=/cloud_vms/hosts");
  const state = page.locator("select[name=state]");
  await state.focus();
  const seen = new Set<string>();
  for (let press = 0; press < 3; press += 1) {
    await page.keyboard.press("ArrowDown");
    const value = await state.inputValue();
    await page.waitForURL((url) => url.searchParams.get("state") === value);
    seen.add(value);
    expect(await state.evaluate((select) => select === document.activeElement)).toBe(true);
  }
  expect(seen.size).toBe(3);
});

test("a filter chosen while the list of the one before arrives stands", async ({ page, site }) => {
  await signIn(page, site, "/?redirect=/cloud_vms/hosts");
  // The next choice falls between the change of the address and the drawing of its list.
  await page.evaluate(() => {
    const select = document.querySelector<HTMLSelectElement>("select[name=state]");
    const push = history.pushState.bind(history);
    history.pushState = (state, unused, url) => {
      push(state, unused, url);
      if (select && String(url).includes("state=online")) queueMicrotask(() => chooseIn(select));
    };
    function chooseIn(select: HTMLSelectElement) {
      select.value = "disabled";
      select.dispatchEvent(new Event("change", { bubbles: true }));
      // Whatever sets it back, even for a moment, is seen.
      const own = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value");
      Object.defineProperty(select, "value", {
        get: () => own?.get?.call(select),
        set: (value: string) => {
          select.setAttribute("data-set", `${select.getAttribute("data-set") ?? ""} ${value}`);
          own?.set?.call(select, value);
        },
      });
    }
  });
  const state = page.locator("select[name=state]");
  await state.selectOption("online");
  await page.waitForURL((url) => url.searchParams.get("state") === "disabled");
  await page.getByRole("link", { name: /^Remove .*Disabled/i }).waitFor();
  expect(await state.inputValue()).toBe("disabled");
  expect(await state.getAttribute("data-set")).not.toMatch(/online/);
});

test("a filter chosen right after the list of the one before was drawn stands", async ({
  page,
  site,
}) => {
  await signIn(page, site, "/?redirect=/cloud_vms/hosts");
  const state = page.locator("select[name=state]");
  // Called at the end of the task in which the new list is drawn, before any other.
  await state.evaluate((select: HTMLSelectElement) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector("nav a[aria-label*=Online]")) return;
      observer.disconnect();
      select.value = "disabled";
      select.dispatchEvent(new Event("change", { bubbles: true }));
      select.setAttribute("data-shown", select.value);
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  await state.selectOption("online");
  await page.waitForURL((url) => url.searchParams.get("state") === "disabled");
  await page.getByRole("link", { name: /^Remove .*Disabled/i }).waitFor();
  expect(await state.getAttribute("data-shown")).toBe("disabled");
  expect(await state.inputValue()).toBe("disabled");
});

test.for([
  {
    name: "the hosts' search",
    path: "/cloud_vms/hosts",
    field: "q",
    sent: /hosts\.data\?.*q=zebra(&|$)/,
    drawn: "a[aria-label^=Remove][aria-label*=zebra]",
  },
  {
    name: "the search in a sentence",
    path: "/cloud_vms/ai_search",
    field: "words",
    sent: /ai_search\.data\?.*words=zebra(&|$)/,
    drawn: "#words-left:has-text('zebra')",
  },
])(
  "letters typed while the list of the words before arrives stand: $name",
  async ({ path, field, sent, drawn }, { page, site }) => {
    await signIn(page, site, `/?redirect=${path}`);
    const search = page.getByRole("main").locator(`input[name=${field}]`);
    const release = await holdRequests(page, sent);
    await search.fill("zebra");
    await search.press("Enter");
    await search.pressSequentially("s");
    release();
    await page.locator(drawn).waitFor();
    expect(await search.inputValue()).toBe("zebras");
  },
);

test("a search's button leaves its room to the placeholder until there is something to send; without script it stays", async ({
  page,
  pageWithoutScript,
  site,
}) => {
  await signIn(page, site, "/?redirect=/cloud_vms/hosts");
  const search = page.getByRole("main").getByRole("searchbox");
  const button = page.getByRole("main").getByRole("button", { name: "Search", exact: true });
  await search.waitFor();
  expect(await button.isVisible()).toBe(false);
  await search.focus();
  await page.keyboard.press("Tab");
  expect(await button.evaluate((each) => each === document.activeElement)).toBe(true);
  await search.fill("gate");
  await search.blur();
  await button.click();
  await page.waitForURL((url) => url.searchParams.get("q") === "gate");
  await signIn(pageWithoutScript, site, "/?redirect=/cloud_vms/hosts");
  await pageWithoutScript
    .getByRole("main")
    .getByRole("button", { name: "Search", exact: true })
    .waitFor();
});

test("a link that changes the search sets its words", async ({ page, site }) => {
  await signIn(page, site, `/?redirect=${encodeURIComponent("/cloud_vms/hosts?q=gate")}`);
  const search = page.getByRole("main").getByRole("searchbox");
  expect(await search.inputValue()).toBe("gate");
  await search.pressSequentially("way");
  await page.getByRole("link", { name: /^Remove .*gate/i }).click();
  await page.waitForURL((url) => !url.searchParams.has("q"));
  await expect.poll(() => search.inputValue()).toBe("");
});

test.for([
  ["the live wall", "/cloud_vms/live?layout=4"],
  ["playback", "/cloud_vms/playback?cameras=1"],
])(
  "what cameras detect and full screen are told apart by their icons: %s",
  async ([, path = ""], { page, site }) => {
    await signIn(page, site, `/?redirect=${encodeURIComponent(path)}`);
    const icons = await Promise.all(
      ["Show what cameras detect", "Full screen"].map((name) =>
        page.getByRole("button", { name }).locator("svg").innerHTML(),
      ),
    );
    expect(new Set(icons).size).toBe(2);
  },
);

test("on a narrow screen results stand below the filters as short as they are: they stay there while they come in", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 412, height: 1_600 });
  await signIn(page, site, "/?redirect=/cloud_vms/events");
  for (const path of ["/cloud_vms/events?range=0-1", "/cloud_vms/ai_search?range=0-1"]) {
    await page.goto(path);
    const [filters, results] = await Promise.all(
      ["Filters", "Results"].map((name) =>
        page.getByRole("region", { name, exact: true }).boundingBox(),
      ),
    );
    if (!filters || !results) throw new Error(`no filters or no results at ${path}`);
    expect(results.y - filters.y - filters.height).toBe(16);
  }
});
