import type { Cookie, Page } from "playwright";
import { expect, signIn, startSession, test } from "../support/browser";
import type { ConsoleAddress } from "../support/console";
import { eventually } from "../support/live-wall";
import { chooseInUserMenu } from "../support/menus";
import { interceptChannel, type Pushes } from "../support/pushes";

/** Whichever way a session ends, the next user of the browser inherits nothing of it (decision D76). */

/** A page that is left may still have its sockets and pictures open. */
const leftOpen = /status of 40[13]|WebSocket|ERR_ABORTED/;

const keptFor = (value: unknown) => encodeURIComponent(btoa(JSON.stringify(value)));
const sessionNames = ["announced", "layout", "locale", "sightline", "theme"];

/** Mika, with choices of hers that are not the console's own. */
async function signInWithChoices(page: Page, site: ConsoleAddress): Promise<void> {
  const demo = { ...site.demo, email: "mika.ito@meridian.example" };
  await startSession(page, { ...site, demo });
  const choices = {
    locale: "de",
    theme: 0,
    layout: 4,
    time_format: "YYYY-MM-DD HH:mm:ss",
    remember: { accountId: site.demo.accountId, email: demo.email },
  };
  await page.context().addCookies(
    Object.entries(choices).map(([name, value]) => ({
      name,
      value: keptFor(value),
      url: site.url,
    })),
  );
  await page.goto("/cloud_vms/hosts");
  await page.locator("html[lang=de][data-theme=light]").waitFor();
  await page.evaluate(() => {
    localStorage.setItem("wsplayer_version", "9.9.9");
    localStorage.setItem("wsplayer_enabled", "0");
  });
}

/** The session is over in the cloud; the browser does not know. */
async function endElsewhere(page: Page, cookies: Cookie[]): Promise<void> {
  const { origin } = new URL(page.url());
  await page.context().request.post("/logout", { headers: { Origin: origin }, form: {} });
  await page.context().clearCookies();
  await page.context().addCookies(cookies);
}

/** A form that is for masters only, as one posts it whose rights have changed meanwhile. */
const postDenied = (page: Page) =>
  page.evaluate(() => {
    const form = document.createElement("form");
    form.method = "post";
    form.action = "/cloud_vms/hosts";
    for (const [name, value] of Object.entries({ intent: "move", ids: "1", region_id: "1" })) {
      const field = document.createElement("input");
      [field.name, field.value] = [name, value];
      form.append(field);
    }
    document.body.append(form);
    form.submit();
  });

interface Way {
  name: string;
  /** `pushes`: the users' channel, in the hands of the test where the way is a push. */
  leave: (page: Page, cookies: Cookie[], pushes: Pushes | null) => Promise<unknown>;
  isPush?: boolean;
  query: Record<string, string>;
}

const ways: Way[] = [
  {
    name: "the menu",
    leave: (page: Page) => chooseInUserMenu(page, "Mika Ito", "Abmelden"),
    query: {},
  },
  { name: "a typed address", leave: (page: Page) => page.goto("/logout"), query: {} },
  {
    name: "a session that ended",
    leave: async (page: Page, cookies: Cookie[]) => {
      await endElsewhere(page, cookies);
      await page.goto("/cloud_vms/hosts");
    },
    query: { notice: "EXPIRED_TOKEN", redirect: "/cloud_vms/hosts" },
  },
  {
    name: "a missing right",
    leave: postDenied,
    query: { notice: "ACCESS_DENIED", redirect: "/cloud_vms/hosts" },
  },
  {
    name: "a push",
    isPush: true,
    leave: async (page, _cookies, pushes) => {
      const alert = page.getByRole("alertdialog");
      // Until the page that was loaded last has its channel.
      await eventually(() => {
        pushes?.push({ type: "SERVER_UPDATE" });
        return alert.count();
      }).toBe(1);
      await alert.getByRole("button", { name: "OK" }).click();
    },
    query: { redirect: "/cloud_vms/hosts" },
  },
];

test.for(ways)(
  "C176, C178, C181, C322, C323: signed out by $name, the page is nobody's, and the next user's once signed in",
  async ({ leave, isPush = false, query }, { page, site, faults }) => {
    faults.allow(leftOpen);
    const pushes = isPush ? await interceptChannel(page) : null;
    await signInWithChoices(page, site);
    const before = await page.context().cookies();
    await leave(page, before, pushes);
    await page.locator("input[name=password]").waitFor();
    const { searchParams } = new URL(page.url());
    expect(Object.fromEntries(searchParams)).toEqual(query);

    await page.locator("html[lang=en][data-theme=dark]").waitFor();
    const names = (await page.context().cookies()).map(({ name }) => name);
    expect(names.filter((name) => sessionNames.includes(name))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(["remember", "skipped", "time_format"]));
    const readPlayer = () => page.evaluate(() => Object.keys(localStorage));
    await expect.poll(readPlayer).not.toContain("wsplayer_version");
    expect(await readPlayer()).not.toContain("wsplayer_enabled");

    // In the cloud, too: the old cookie opens nothing.
    await page.context().addCookies(before.filter(({ name }) => name === "sightline"));
    await page.goto("/settings");
    expect(new URL(page.url()).searchParams.get("notice")).toBe("EXPIRED_TOKEN");

    await signIn(page, site, "/?redirect=/cloud_vms/hosts", { ownSession: true });
    await page.locator("html[lang=en][data-theme=dark] aside", { hasText: "Ana Kovar" }).waitFor();
    const format = (await page.context().cookies()).find(({ name }) => name === "time_format");
    expect(decodeURIComponent(format?.value ?? "")).toBe(btoa('"MM-DD-YYYY HH:mm:ss"'));
  },
);
