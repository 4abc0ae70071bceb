import type { Bus } from "../realtime/bus";
import { runEach } from "../run-each";
import type { Viewer } from "../viewer";

/**
 * Announces changed rights: open streams are checked again at once, and the users' pages say so and
 * reload (specification section 4, Privilege change). The session that made the change is not
 * notified.
 */
export async function announceRights(bus: Bus, by: Viewer, users: Iterable<number>): Promise<void> {
  const userIds = [...new Set(users)];
  if (userIds.length === 0) return;
  const { accountId, sessionId: exceptSessionId } = by;
  const message = { type: "USER_PRIVILEGES_CHANGE" } as const;
  await runEach([
    () => bus.publish("rights_changed", { accountId, userIds }),
    ...userIds.map(
      (userId) => () =>
        bus.publish("user_message", { accountId, userId, exceptSessionId, message }),
    ),
  ]);
}
