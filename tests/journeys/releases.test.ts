import { afterAll, beforeAll } from "vitest";
import { runAdminTool } from "../support/admin";
import { expect, signIn, signInByForm, test } from "../support/browser";
import {
  type ConsoleWithDatabase,
  startConsoleWithDatabase,
} from "../support/console-with-database";
import { eventually } from "../support/live-wall";

/** What the cloud's staff does with one command, as pages that are open see it. */

let own: ConsoleWithDatabase;

beforeAll(async () => {
  own = await startConsoleWithDatabase();
});
afterAll(() => own.stop());

test("C183, C331: `server update` shows every open page the alert and signs it out, with the way back", async ({
  page,
}) => {
  const opened = page.waitForEvent("websocket", (socket) => socket.url().includes("/ws?"));
  await signIn(page, own, "/?redirect=/cloud_vms");
  await opened;
  await runAdminTool(own.databaseUrl, "server", "update", "--within", "0");
  await page
    .getByRole("alertdialog")
    .getByText(/being updated.*Logging out in \d seconds/)
    .waitFor();
  await page.waitForURL((url) => url.pathname === "/");
  expect(new URL(page.url()).searchParams.get("redirect")).toBe("/cloud_vms");
  // The session has ended, not only the page.
  await page.goto(`${own.url}/cloud_vms`);
  expect(new URL(page.url()).pathname).toBe("/");
  // Whoever signs in again is left alone, also by the next channel of that session.
  await signInByForm(page, own, `${own.url}/?redirect=/cloud_vms`);
  await page.getByRole("main").waitFor();
  expect(await page.getByRole("alertdialog").count()).toBe(0);
});

test("C309: `player publish` is kept by open pages, without a word, and told at the next sign-in", async ({
  page,
}) => {
  await signIn(page, own, "/?redirect=/cloud_vms");
  const version = () => page.evaluate(() => localStorage.getItem("wsplayer_version"));
  await runAdminTool(own.databaseUrl, "player", "publish", "9.9.9", "https://d.example/p.exe");
  await eventually(version).toBe("9.9.9");
  expect(await page.locator("[data-push], [data-toast], [role=alertdialog]").count()).toBe(0);
});
