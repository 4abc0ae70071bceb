import { findAccessControlEnd } from "~/lib/handoff/subscribed-service";
import { graphql } from "~/lib/http/graphql";
import { type CloudArgs, callCloud } from "~/lib/http/graphql.server";
import type { Profile } from "~/lib/session/guards.server";
import { eventTypes } from "~contract/names";
import { chooseShortcuts } from "./shortcuts";

const consoleDocument = graphql(`
  query query_console($eventTypes: [Int!]) {
    query_console {
      hosts
      hosts_disconnected
      cameras
      cameras_online
      warnings
      regions
      users
      events_today
      audit_entries_week
      masters
      vpn { used quota }
      order_notices { order_number expired_at cameras doors }
      attention {
        kind
        host_id
        host_name
        host_cam_id
        camera_name
        region_name
        since
        value
        detail
      }
      snapshots { id name snapshot_link }
    }
    query_event(event_type: $eventTypes, limit: 4) {
      list { id device_name event_type event_id event_time timezone snapshot_link }
    }
    query_view_list { id name cameras }
    query_saved_search_list { id name screen query }
  }
`);

/** Data of the console's home, in one call. Times are Unix seconds. */
export async function getConsole(args: CloudArgs, user: Profile) {
  const answer = await callCloud(args, consoleDocument, { eventTypes: [eventTypes.ai] });
  const nowSeconds = Math.floor(Date.now() / 1000);
  const {
    attention,
    snapshots,
    order_notices: orderNotices,
    masters,
    ...numbers
  } = answer.query_console;
  return {
    nowSeconds,
    name: user.name,
    master: user.master,
    /** Expiry of access control; null without a subscription or after expiry (C073–C075). */
    accessControlUntil: findAccessControlEnd(user, nowSeconds),
    numbers,
    masters,
    /** Without a host in reach a user has no rights yet; a master adds the first one. */
    mayLook: user.master || user.is_region_manager || numbers.hosts > 0,
    orderNotices,
    shortcuts: chooseShortcuts(answer.query_view_list, answer.query_saved_search_list),
    attention,
    snapshots,
    aiEvents: answer.query_event.list,
  };
}

export type ConsoleData = Awaited<ReturnType<typeof getConsole>>;
