import { sql } from "drizzle-orm";
import { afterAll, beforeAll } from "vitest";
import { makeArchives } from "../support/archives";
import { expect, signIn, test } from "../support/browser";
import {
  type ConsoleWithDatabase,
  startConsoleWithDatabase,
} from "../support/console-with-database";

/** An account that may keep no more. */
let own: ConsoleWithDatabase;

beforeAll(async () => {
  own = await startConsoleWithDatabase();
});
afterAll(() => own.stop());

test("C109: a full archive says the maximum of the plan, and leads to the oldest", async ({
  page,
  faults,
}) => {
  faults.allow(/status of 400/);
  await makeArchives(own, ["Oldest of a full archive", "Newest of a full archive"]);
  await own.db.execute(
    sql`update customer_order set archive_limit = (select count(*) from archive where deleted_at is null)`,
  );
  const found = await own.db.execute(sql`select max(archive_limit) as max from customer_order`);
  const max = Number(found.rows[0]?.max);
  const words = `The archive can hold at most ${max} entries.`;
  await signIn(page, own, `${own.url}/?redirect=/cloud_vms/archives`);
  await page.getByText(`${max} of ${max} kept`).waitFor();
  await page.getByText(words).waitFor();
  await page.getByRole("link", { name: "Show the oldest archives" }).click();
  await page.waitForURL((url) => url.searchParams.get("sort") === "created");
  await page.goto(`${own.url}/cloud_vms/playback/archive`);
  const free = page.locator("[name=ids]").first();
  await free.check();
  await page.getByRole("button", { name: "Archive event" }).click();
  await page.getByRole("alert").getByText(words).waitFor();
  const left = await own.db.execute(sql`select count(*)::int as count from archive`);
  expect(left.rows[0]?.count).toBe(max);
});
