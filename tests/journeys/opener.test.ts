import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright";
import { test as base, expect } from "../support/browser";
import { type Console, startConsole } from "../support/console";

/** A portal that opens the login page and hands credentials over (decision D27). */

const portalPage = "<!doctype html><title>Portal</title><p>Portal</p>";

async function startPortal(): Promise<{ server: Server; origin: string }> {
  const server = createServer((_req, res) => {
    res.setHeader("Content-Type", "text/html");
    res.end(portalPage);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const test = base
  .extend("portals", { scope: "file" }, async ({ site: _site }, { onCleanup }) => {
    const [known, stranger] = await Promise.all([startPortal(), startPortal()]);
    onCleanup(() => {
      known.server.close();
      stranger.server.close();
    });
    return { known: known.origin, stranger: stranger.origin };
  })
  .extend("open", { scope: "file" }, async ({ portals }, { onCleanup }) => {
    const opened: Console = await startConsole({ OPENER_ORIGINS: portals.known });
    onCleanup(() => opened.stop());
    return opened;
  });

/** Opens the login page from the page at hand, and posts the credentials once it says that it listens. */
async function handOver(page: Page, url: string, credentials: object): Promise<Page> {
  const popup = page.waitForEvent("popup");
  await page.evaluate(
    ([address, message]) => {
      const child = window.open(address);
      window.addEventListener("message", (event) => {
        document.title = "heard";
        if (event.data?.type === "LOGIN_READY") child?.postMessage(message, "*");
      });
    },
    [url, { type: "LOGIN", ...credentials }] as const,
  );
  return popup;
}

const credentialsOf = ({ demo }: { demo: Console["demo"] }) => ({
  account_id: demo.accountId,
  email: demo.email,
  password: demo.password,
});

test("C025: a page of our own that opened the login page signs in through it", async ({
  page,
  site,
}) => {
  await page.goto("/terms_of_use");
  const popup = await handOver(page, `${site.url}/`, credentialsOf(site));
  await popup.waitForURL("**/console");
});

test("C025, B20: a portal on the list signs in, and is cut off from the page behind", async ({
  page,
  open,
  portals,
}) => {
  await page.goto(portals.known);
  const popup = await handOver(page, `${open.url}/?redirect=%2Fsettings`, credentialsOf(open));
  await popup.waitForURL("**/settings");
  expect(await popup.evaluate(() => window.opener)).toBe(null);
});

test("B19, C026: any other portal is ignored", async ({ page, open, portals }) => {
  await page.goto(portals.stranger);
  const popup = await handOver(page, `${open.url}/`, credentialsOf(open));
  await expect.poll(() => page.title()).toBe("heard");
  expect(await popup.inputValue("[name=email]")).toBe("");
  expect(new URL(popup.url()).pathname).toBe("/");
});

test("B20: only the login page relaxes its opener policy, and only where portals are configured", async ({
  site,
  open,
}) => {
  const policyOf = async (url: string) =>
    (await fetch(url)).headers.get("cross-origin-opener-policy");
  expect(await policyOf(`${open.url}/`)).toBe("unsafe-none");
  expect(await policyOf(`${open.url}/forgot_password`)).toBe("same-origin");
  expect(await policyOf(`${site.url}/`)).toBe("same-origin");
});
