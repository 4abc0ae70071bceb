import { sql } from "drizzle-orm";
import type { Page } from "playwright";
import { expect, vi } from "vitest";
import { fireAlerts } from "../../backend/alert/jobs";
import { keepNotifications, tellAnnouncement } from "../../backend/notification/jobs";
import { signIn } from "./browser";
import { type ConsoleWithDatabase, startConsoleWithDatabase } from "./console-with-database";

/** A console of the test's own whose master has the notifications that the test makes, and no others. */
export interface NotificationConsole extends ConsoleWithDatabase {
  /** Goes to a page, signed in, where `prepare` has told all that there is to tell. */
  open(page: Page, path: string, prepare?: () => Promise<unknown>): Promise<void>;
  /** Notifications without a cause, for what only looks at them. */
  insert(count: number): Promise<unknown>;
}

export async function startNotificationConsole(): Promise<NotificationConsole> {
  const own = await startConsoleWithDatabase();
  // Those of the start tell the demo's users of its announcement and of the order that ends.
  await waitForJobs(own, keepNotifications, tellAnnouncement);
  return {
    ...own,
    async open(page, path, prepare) {
      // A browser's first sign-in may be news itself, and so is what happens on the demo's cameras to those who have alerts.
      await signIn(page, own, `${own.url}/`);
      await own.db.execute(sql`delete from user_alert`);
      await waitForJobs(own, fireAlerts);
      await own.db.execute(sql`delete from notification`);
      await prepare?.();
      await page.goto(own.url + path);
    },
    insert: (count) =>
      own.db.execute(sql`
        insert into notification (account_id, user_id, type, facts)
        select account_id, id, 'security', '{"address":"198.51.100.7"}' from app_user, generate_series(1, ${count})
        where email = ${own.demo.email}
      `),
  };
}

/** Waits until none of these jobs is due or under way. */
async function waitForJobs(own: ConsoleWithDatabase, ...jobs: { name: string }[]): Promise<void> {
  const names = sql.param(jobs.map(({ name }) => name));
  await vi.waitFor(async () => {
    const due = await own.db.execute(sql`
      select from graphile_worker._private_jobs jobs
      join graphile_worker._private_tasks tasks on tasks.id = task_id
      where identifier = any(${names}::text[]) and run_at <= now()
    `);
    expect(due.rows).toEqual([]);
  });
}

/** By its title: before it is first touched it is a `<summary>`. */
export const bell = (page: Page, unread: number) =>
  page
    .getByRole("banner")
    .getByTitle(unread > 0 ? `Notifications, ${unread} unread` : "Notifications", { exact: true });

/** What the bell opens. */
export const bellPanel = (page: Page) =>
  page.getByRole("region", { name: "Notifications" }).filter({ hasText: "All" });
