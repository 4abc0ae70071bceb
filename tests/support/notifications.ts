import { expect } from "vitest";
import type { BusEvents } from "../../backend/realtime/bus";
import type { TestCloud } from "./cloud";

export interface NotificationList {
  list: { id: string; type: string; is_read: boolean; [fact: string]: unknown }[];
  newest: string | null;
  unread: number;
  total: number;
}

const document = `query($page: Int, $limit: Int, $unread: Boolean) {
  query_notification_list(page: $page, limit: $limit, unread: $unread) {
    newest unread total list {
      id type is_read created_at host_id host_name camera_name alert_name event_row_id event_type event_id event_time
      fault status progress version title message order_number expires_at address user_agent
    }
  }
}`;

/** A user's notifications, with every fact. */
export async function listNotifications(
  cloud: TestCloud,
  token: string,
  variables: Record<string, unknown> = {},
): Promise<NotificationList> {
  const answer = await cloud.call(document, variables, { token });
  expect(answer.errors).toEqual([]);
  return answer.data?.query_notification_list as NotificationList;
}

/** The messages that have pages look up their notifications, sent during `work`. */
export async function hearTelling(
  cloud: TestCloud,
  work: () => Promise<unknown>,
): Promise<BusEvents["user_message"][]> {
  const heard: BusEvents["user_message"][] = [];
  const stop = cloud.backend.services.bus.subscribe("user_message", (said) => heard.push(said));
  await work();
  stop();
  return heard.filter(({ message }) => message.type === "NOTIFICATIONS_CHANGE");
}
