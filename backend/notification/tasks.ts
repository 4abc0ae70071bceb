import { limits } from "../../contract/limits";
import { findAnnouncement } from "../announcement/service";
import type { Database } from "../db/client";
import { handleJob, type JobHandler } from "../jobs/job";
import { handleRecurring } from "../jobs/recurring";
import { toLanguage } from "../mail/texts";
import type { Bus } from "../realtime/bus";
import { listEndingOrders } from "../subscription/service";
import { listAccountIds, listMasters, listUsers } from "../user/audience";
import { keepNotifications, sendPush, tellAnnouncement } from "./jobs";
import { toPushContent } from "./push-content";
import { deleteGonePush, findPush } from "./push-queries";
import { type PushSettings, sendToBrowser } from "./push-sender";
import {
  deleteOldNotifications,
  findNotification,
  listToldAccounts,
  trimNotifications,
} from "./queries";
import { announceNotifications, notify } from "./service";

export interface NotificationDeps {
  db: Database;
  bus: Bus;
  push: PushSettings | undefined;
}

const batch = 500;
const batchesARun = 20;
const keepEverySeconds = 3_600;

export function createPushHandlers({ db, push }: NotificationDeps): JobHandler[] {
  /** Rights are read now, not when it was written (decision D88). */
  const send = handleJob(sendPush, async (job, { signal }) => {
    const browser = push && (await findPush(db, job.accountId, job.subscriptionId));
    if (!browser) return;
    const row = await findNotification(db, browser.viewer, job.notificationId);
    const oldestMs = Date.now() - limits.pushKeepSeconds * 1_000;
    if (!row || row.isRead || row.createdAt.getTime() < oldestMs) return;
    const content = toPushContent(row, toLanguage(browser.language));
    const outcome = await sendToBrowser(push, browser.target, content, signal);
    if (outcome === "gone") await deleteGonePush(db, job.subscriptionId);
    if (outcome === "refused") console.warn(`a push service refused a push`);
  });
  return [send];
}

export function createNotificationHandlers({ db, bus }: NotificationDeps): JobHandler[] {
  /** Writes an account's notifications of an announcement. False where all its users have been told before. */
  const tellUsers = (accountId: number, announcementId: number) =>
    db.transaction(async (tx) => {
      const userIds = await listUsers(tx, accountId);
      const subject = String(announcementId);
      const told = await notify(tx, accountId, userIds, {
        type: "announcement",
        subject,
        facts: {},
      });
      return told.length > 0;
    });

  const tell = handleJob(tellAnnouncement, async ({ announcementId }, { signal }) => {
    const isShown = (await findAnnouncement(db, announcementId)) !== null;
    const accountIds = isShown
      ? await listAccountIds(db)
      : await listToldAccounts(db, announcementId);
    for (const accountId of accountIds) {
      if (signal.aborted) throw new Error("stopped");
      // One that has ended is not listed any more: the pages only look again.
      if (isShown && !(await tellUsers(accountId, announcementId))) continue;
      const message = { type: "NOTIFICATIONS_CHANGE" } as const;
      await bus.publish("user_message", { accountId, userId: null, message });
    }
  });

  async function tellEnds(): Promise<void> {
    let afterId = 0;
    for (;;) {
      const orders = await listEndingOrders(db, afterId, batch);
      for (const { id, accountId, orderNumber: order_number, expiresAt: expires_at } of orders) {
        afterId = id;
        const told = await db.transaction(async (tx) =>
          notify(tx, accountId, await listMasters(tx, accountId), {
            type: "expiry",
            subject: `${id} ${expires_at}`,
            facts: { order_number, expires_at },
          }),
        );
        await announceNotifications(bus, accountId, told);
      }
      if (orders.length < batch) return;
    }
  }

  const keepWhen = { everySeconds: keepEverySeconds, firstSeconds: 0, payloads: [{}] };
  const keep = handleRecurring(db, keepNotifications, keepWhen, async () => {
    for (const task of [deleteOldNotifications, trimNotifications]) {
      for (let round = 0; round < batchesARun; round += 1) {
        if ((await task(db, batch)) < batch) break;
      }
    }
    await tellEnds();
  });

  return [tell, keep];
}
