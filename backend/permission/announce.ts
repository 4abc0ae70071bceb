import type { Bus } from "../realtime/bus";
import type { Viewer } from "../viewer";

/**
 * Tells the cloud and the users that what they may do has changed: their streams are checked again at once, and
 * their pages say so and reload (specification section 4, Privilege change). Whoever did it is not told.
 */
export async function announceRights(bus: Bus, by: Viewer, users: Iterable<number>): Promise<void> {
  const userIds = [...new Set(users)];
  if (userIds.length === 0) return;
  await bus.publish("rights_changed", { accountId: by.accountId, userIds });
  for (const userId of userIds) {
    await bus.publish("user_message", {
      accountId: by.accountId,
      userId,
      exceptSessionId: by.sessionId,
      message: { type: "USER_PRIVILEGES_CHANGE" },
    });
  }
}
