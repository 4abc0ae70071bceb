import type { Database, Transaction } from "../db/client";
import { enqueue } from "../jobs/job";
import type { Bus } from "../realtime/bus";
import type { NewNotification } from "./facts";
import { sendPush } from "./jobs";
import { insertNotifications, type UserNews } from "./queries";

export { deletePushesOfSession, deletePushesOfUser } from "./push-queries";
export type { UserNews } from "./queries";

/** Failures until a push is given up, over about an hour. */
const pushAttempts = 6;

/**
 * Tells users, in the transaction of what they are told of. Call `announceNotifications` after the commit.
 * @returns those who were told
 */
export const notify = (
  tx: Database | Transaction,
  accountId: number,
  userIds: readonly number[],
  notification: NewNotification,
): Promise<number[]> => notifyEach(tx, accountId, [{ userIds, notification }]);

/** The same of several things at once. */
export async function notifyEach(
  tx: Database | Transaction,
  accountId: number,
  news: readonly UserNews[],
): Promise<number[]> {
  const told = await insertNotifications(tx, accountId, news);
  for (const { notificationId, subscriptionId } of told) {
    if (subscriptionId === null) continue;
    const payload = { accountId, notificationId, subscriptionId };
    await enqueue(tx, sendPush, payload, { maxAttempts: pushAttempts });
  }
  return [...new Set(told.map(({ userId }) => userId))];
}

/** Has every page of these users look up what is new. */
export async function announceNotifications(
  bus: Bus,
  accountId: number,
  userIds: readonly number[],
): Promise<void> {
  const message = { type: "NOTIFICATIONS_CHANGE" } as const;
  const tell = (userId: number) => bus.publish("user_message", { accountId, userId, message });
  await Promise.all(userIds.map(tell));
}
