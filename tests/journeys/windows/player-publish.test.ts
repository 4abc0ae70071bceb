import { afterAll, beforeAll } from "vitest";
import { runAdminTool } from "../../support/admin";
import { signInByForm } from "../../support/browser";
import {
  type ConsoleWithDatabase,
  startConsoleWithDatabase,
} from "../../support/console-with-database";
import { expect, test } from "../../support/windows";

let own: ConsoleWithDatabase;

beforeAll(async () => {
  own = await startConsoleWithDatabase();
});
afterAll(() => own.stop());

test("C310: a player published by the cloud's staff is flagged on Windows, while video shows and at the next sign-in", async ({
  openPage,
  startPlayer,
}) => {
  await startPlayer({ version: "1.4.26" });
  const page = await openPage("windows", own);
  await signInByForm(page, own, "/?redirect=/cloud_vms/live?layout=1", { reload: false });
  const badge = page.locator("footer button[aria-haspopup=dialog]");
  await badge.getByText("Windows player 1.4.26").waitFor();
  expect(await badge.textContent()).not.toContain("New version");
  await runAdminTool(own.databaseUrl, "player", "publish", "9.9.9", "https://d.example/p.exe");
  await badge.getByText("New version").waitFor();

  const other = await openPage("windows", own);
  await signInByForm(other, own, "/?redirect=/cloud_vms/live?layout=1", { reload: false });
  const link = other.getByRole("dialog").getByRole("link", { name: "Download 9.9.9" });
  expect(await link.getAttribute("href")).toBe("https://d.example/p.exe");
});
